/* Open files: bytes, positions, sizes. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/uio.h>
#include "bottom_half.h"

/* preview1's errno numbers, in its order, as Linux's; 76 is ENOTCAPABLE, a descriptor without that right. */
static const unsigned char wasi_errno[] = {
	0, E2BIG, EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, EBADMSG, EBUSY,
	ECANCELED, ECHILD, ECONNABORTED, ECONNREFUSED, ECONNRESET, EDEADLK, EDESTADDRREQ, EDOM, EDQUOT, EEXIST,
	EFAULT, EFBIG, EHOSTUNREACH, EIDRM, EILSEQ, EINPROGRESS, EINTR, EINVAL, EIO, EISCONN, EISDIR, ELOOP,
	EMFILE, EMLINK, EMSGSIZE, EMULTIHOP, ENAMETOOLONG, ENETDOWN, ENETRESET, ENETUNREACH, ENFILE, ENOBUFS,
	ENODEV, ENOENT, ENOEXEC, ENOLCK, ENOLINK, ENOMEM, ENOMSG, ENOPROTOOPT, ENOSPC, ENOSYS, ENOTCONN, ENOTDIR,
	ENOTEMPTY, ENOTRECOVERABLE, ENOTSOCK, EOPNOTSUPP, ENOTTY, ENXIO, EOVERFLOW, EOWNERDEAD, EPERM, EPIPE,
	EPROTO, EPROTONOSUPPORT, EPROTOTYPE, ERANGE, EROFS, ESPIPE, ESRCH, ESTALE, ETIMEDOUT, ETXTBSY, EXDEV,
	EBADF,
};

long wasi_result(i32 error)
{
	return (u32)error < sizeof wasi_errno ? -(long)wasi_errno[error] : -EIO;
}

static long count_or_error(i32 error, u32 count)
{
	return error ? wasi_result(error) : (long)count;
}

SYSTEM_CALL(read)
{
	struct iovec buffer = { (void *)b, c };
	u32 done;
	i32 error = wasi_fd_read(a, &buffer, 1, &done);
	return count_or_error(error, done);
}

SYSTEM_CALL(write)
{
	struct iovec buffer = { (void *)b, c };
	u32 done;
	i32 error = wasi_fd_write(a, &buffer, 1, &done);
	return count_or_error(error, done);
}

SYSTEM_CALL(readv)
{
	u32 done;
	i32 error = wasi_fd_read(a, (void *)b, c, &done);
	return count_or_error(error, done);
}

SYSTEM_CALL(writev)
{
	u32 done;
	i32 error = wasi_fd_write(a, (void *)b, c, &done);
	return count_or_error(error, done);
}

SYSTEM_CALL(preadv)
{
	u32 done;
	i32 error = wasi_fd_pread(a, (void *)b, c, join(d, e), &done);
	return count_or_error(error, done);
}

SYSTEM_CALL(pwritev)
{
	u32 done;
	i32 error = wasi_fd_pwrite(a, (void *)b, c, join(d, e), &done);
	return count_or_error(error, done);
}

SYSTEM_CALL(pread64)
{
	struct iovec buffer = { (void *)b, c };
	return bh_preadv(a, (long)&buffer, 1, d, e, 0);
}

SYSTEM_CALL(pwrite64)
{
	struct iovec buffer = { (void *)b, c };
	return bh_pwritev(a, (long)&buffer, 1, d, e, 0);
}

SYSTEM_CALL(openat)
{
	long fd = host_open(PATH_ARGUMENTS(a, b), c, d);
	if (fd >= 0 && (c & O_CLOEXEC)) cloexec_fd = fd;
	return fd;
}

SYSTEM_CALL(close)
{
	if (a == cloexec_fd) cloexec_fd = -1;
	return wasi_result(wasi_fd_close(a));
}

SYSTEM_CALL(_llseek)
{
	return host_lseek(a, join(c, b), e, (i64 *)d);
}

SYSTEM_CALL(ftruncate64)
{
	return host_truncate(FD_ARGUMENTS(a), join(b, c));
}

/* Mode 0 only: holes are not punched. */
SYSTEM_CALL(fallocate)
{
	if (b) return -EOPNOTSUPP;
	return wasi_result(wasi_fd_allocate(a, join(c, d), join(e, f)));
}

SYSTEM_CALL(fsync)
{
	return wasi_result(wasi_fd_sync(a));
}

SYSTEM_CALL(flock)
{
	return host_flock(a, b);
}
