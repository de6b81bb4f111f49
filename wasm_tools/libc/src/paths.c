/* Names and attributes of files. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include "bottom_half.h"

/* An empty path means the descriptor itself to the kernel; without AT_EMPTY_PATH it must not reach it. */
static int refuse_empty(const char *path, long flags)
{
	return !*path && !(flags & AT_EMPTY_PATH);
}

static long stat_path(int dirfd, const char *path, struct stat *st, int flags)
{
	if (!path) path = "";
	if (refuse_empty(path, flags)) return -ENOENT;
	return host_stat(PATH_ARGUMENTS(dirfd, path), flags & AT_SYMLINK_NOFOLLOW, st);
}

static int result(long value)
{
	if (value >= 0) return value;
	errno = -value;
	return -1;
}

int fstatat(int dirfd, const char *restrict path, struct stat *restrict st, int flags)
{
	return result(stat_path(dirfd, path, st, flags));
}

int __fstatat(int, const char *restrict, struct stat *restrict, int) __attribute__((alias("fstatat")));

int fstat(int fd, struct stat *st)
{
	return result(host_stat(FD_ARGUMENTS(fd), 0, st));
}

int __fstat(int, struct stat *) __attribute__((alias("fstat")));

static struct statx_timestamp timestamp(struct timespec t)
{
	return (struct statx_timestamp){ .tv_sec = t.tv_sec, .tv_nsec = t.tv_nsec };
}

SYSTEM_CALL(statx)
{
	struct stat st;
	long error = stat_path(a, (const char *)b, &st, c);
	if (error < 0) return error;
	*(struct statx *)e = (struct statx){
		.stx_mask = STATX_BASIC_STATS | (st.st_birthtim.tv_sec ? STATX_BTIME : 0),
		.stx_blksize = st.st_blksize,
		.stx_nlink = st.st_nlink,
		.stx_uid = st.st_uid,
		.stx_gid = st.st_gid,
		.stx_mode = st.st_mode,
		.stx_ino = st.st_ino,
		.stx_size = st.st_size,
		.stx_blocks = st.st_blocks,
		.stx_atime = timestamp(st.st_atim),
		.stx_btime = timestamp(st.st_birthtim),
		.stx_ctime = timestamp(st.st_ctim),
		.stx_mtime = timestamp(st.st_mtim),
		.stx_rdev_major = major(st.st_rdev),
		.stx_rdev_minor = minor(st.st_rdev),
		.stx_dev_major = major(st.st_dev),
		.stx_dev_minor = minor(st.st_dev),
	};
	return 0;
}

SYSTEM_CALL(faccessat2)
{
	if (refuse_empty((char *)b, d)) return -ENOENT;
	return host_access(PATH_ARGUMENTS(a, b), c, d);
}

SYSTEM_CALL(faccessat)
{
	return bh_faccessat2(a, b, c, 0, 0, 0);
}

SYSTEM_CALL(fchmodat2)
{
	if (refuse_empty((char *)b, d)) return -ENOENT;
	return host_chmod(PATH_ARGUMENTS(a, b), c, d);
}

SYSTEM_CALL(fchmodat)
{
	return bh_fchmodat2(a, b, c, 0, 0, 0);
}

SYSTEM_CALL(fchmod)
{
	return host_chmod(FD_ARGUMENTS(a), b, 0);
}

SYSTEM_CALL(fchownat)
{
	if (refuse_empty((char *)b, e)) return -ENOENT;
	return host_chown(PATH_ARGUMENTS(a, b), c, d, e);
}

SYSTEM_CALL(fchown)
{
	return host_chown(FD_ARGUMENTS(a), b, c, 0);
}

/* A null path is the descriptor (futimens); the times are pairs of i64, which is the kernel's own layout. */
SYSTEM_CALL(utimensat_time64)
{
	if (!b) return host_utimens(FD_ARGUMENTS(a), 0, (void *)c);
	if (refuse_empty((char *)b, d)) return -ENOENT;
	return host_utimens(PATH_ARGUMENTS(a, b), d, (void *)c);
}

SYSTEM_CALL(truncate64)
{
	if (!*(char *)a) return -ENOENT;
	return host_truncate(PATH_ARGUMENTS(AT_FDCWD, a), join(b, c));
}

SYSTEM_CALL(mkdirat)
{
	return host_mknod(PATH_ARGUMENTS(a, b), S_IFDIR | (c & 07777), 0);
}

SYSTEM_CALL(mknodat)
{
	return host_mknod(PATH_ARGUMENTS(a, b), c, (u32)d);
}

SYSTEM_CALL(unlinkat)
{
	return host_unlink(PATH_ARGUMENTS(a, b), c);
}

SYSTEM_CALL(renameat2)
{
	return host_rename(PATH_ARGUMENTS(a, b), PATH_ARGUMENTS(c, d), e);
}

SYSTEM_CALL(linkat)
{
	return host_link(PATH_ARGUMENTS(a, b), PATH_ARGUMENTS(c, d), e);
}

SYSTEM_CALL(symlinkat)
{
	return host_symlink((char *)a, path_length((char *)a), PATH_ARGUMENTS(b, c));
}

SYSTEM_CALL(readlinkat)
{
	return host_readlink(PATH_ARGUMENTS(a, b), (char *)c, d);
}

SYSTEM_CALL(statfs64)
{
	if (!*(char *)a) return -ENOENT;
	return host_statfs(PATH_ARGUMENTS(AT_FDCWD, a), (void *)c);
}

SYSTEM_CALL(fstatfs64)
{
	return host_statfs(FD_ARGUMENTS(a), (void *)c);
}

SYSTEM_CALL(umask)
{
	return host_umask(a);
}
