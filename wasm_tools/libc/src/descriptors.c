/* Descriptors, pipes, terminals. */
#include "bottom_half.h"

SYSTEM_CALL(dup)
{
	return host_dup(a, -1, 0);
}

SYSTEM_CALL(dup3)
{
	if (b < 0) return -EBADF;
	return host_dup(a, b, c);
}

SYSTEM_CALL(pipe2)
{
	return host_pipe((i32 *)a, b);
}

SYSTEM_CALL(fcntl64)
{
	return host_fcntl(a, b, c);
}

SYSTEM_CALL(ioctl)
{
	return host_ioctl(a, b, (void *)c);
}
