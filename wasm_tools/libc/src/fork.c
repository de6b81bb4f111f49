/* fork() on a machine that can't copy a running stack: the kernel copies the process and keeps the memory, this instance plays the child
   until it calls exec or _exit, then memory is put back and control returns to where fork() was called, as the parent.
   fork() itself is a macro (include/unistd.h): setjmp must happen in the caller's frame, which must still exist when the child leaves. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <unistd.h>
#include "bottom_half.h"

int child_mode;
jmp_buf __vesicle_fork_point;
int __vesicle_fork_pid;

int __vesicle_fork_enter(void)
{
	/* The stack lies lowest in memory and grows down: what is below this frame is dead and need not be kept. */
	char here;
	long result = host_vfork((size_t)&here & ~(size_t)1);
	if (result < 0) {
		errno = -result;
		return -1;
	}
	child_mode = CHILD_FORK;
	return 0;
}

/* Memory is the parent's here, this frame's included: nothing but the argument is known. */
_Noreturn void child_leave(int pid)
{
	__vesicle_fork_pid = pid;
	longjmp(__vesicle_fork_point, 1);
}

/* For callers through a pointer, where no frame can be kept. */
static pid_t no_fork(void)
{
	errno = ENOSYS;
	return -1;
}

pid_t (fork)(void)
{
	return no_fork();
}

pid_t (vfork)(void)
{
	return no_fork();
}

pid_t _Fork(void)
{
	return no_fork();
}
