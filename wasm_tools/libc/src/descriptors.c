/* Descriptors, pipes, terminals. */
#define _GNU_SOURCE
#include <fcntl.h>
#include "bottom_half.h"

/* musl sets close-on-exec once more after each open that asked for it. */
int cloexec_fd = -1;

SYSTEM_CALL(dup)
{
	return host_dup(a, -1, 0);
}

SYSTEM_CALL(dup3)
{
	if (b < 0) return -EBADF;
	if (b == cloexec_fd) cloexec_fd = -1;
	return host_dup(a, b, c);
}

SYSTEM_CALL(pipe2)
{
	return host_pipe((i32 *)a, b);
}

SYSTEM_CALL(fcntl64)
{
	long result;
	if (b == F_SETFD && a == cloexec_fd) {
		if (c == FD_CLOEXEC) return 0;
		cloexec_fd = -1;
	}
	result = host_fcntl(a, b, c);
	if (b == F_DUPFD_CLOEXEC && result >= 0) cloexec_fd = result;
	return result;
}

SYSTEM_CALL(ioctl)
{
	return host_ioctl(a, b, (void *)c);
}
