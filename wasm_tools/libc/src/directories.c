/* Reading directories, and the working directory. */
#define _GNU_SOURCE
#include <fcntl.h>
#include "bottom_half.h"

/* The kernel writes struct linux_dirent64 itself. */
SYSTEM_CALL(getdents64)
{
	return host_readdir(a, (void *)b, c);
}

SYSTEM_CALL(chdir)
{
	if (!*(char *)a) return -ENOENT;
	return host_chdir(PATH_ARGUMENTS(AT_FDCWD, a));
}

SYSTEM_CALL(fchdir)
{
	return host_chdir(FD_ARGUMENTS(a));
}

SYSTEM_CALL(getcwd)
{
	return host_getcwd((char *)a, b);
}
