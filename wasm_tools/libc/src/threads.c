/* There is one thread: making another fails as if the system had no room, and what must stop all others stops none. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <stdint.h>
#include "bottom_half.h"

uintptr_t __vesicle_thread;

int __set_thread_area(void *thread)
{
	__vesicle_thread = (uintptr_t)thread;
	return 0;
}

/* Real only when asked for: raise() names the thread, the kernel takes the process (signals.c). */
SYSTEM_CALL(set_tid_address)
{
	return 1;
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *), void *restrict argument)
{
	return EAGAIN;
}

_Noreturn void pthread_exit(void *result)
{
	_Exit(0);
}

_Noreturn void __pthread_exit(void *result) __attribute__((alias("pthread_exit")));

pid_t gettid(void)
{
	return host_getid(0);
}

void __synccall(void (*function)(void *), void *argument)
{
	function(argument);
}

int __clone(int (*function)(void *), void *stack, int flags, void *argument, ...)
{
	return -ENOSYS;
}

int clone(int (*function)(void *), void *stack, int flags, void *argument, ...)
{
	errno = ENOSYS;
	return -1;
}
