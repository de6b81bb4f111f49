/* Clocks and timers. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include "bottom_half.h"

#define SECOND 1000000000LL
#define MICROSECOND 1000LL

enum timer_operation { TIMER_CREATE, TIMER_SET, TIMER_GET, TIMER_DELETE, TIMER_OVERRUN };
#define ITIMER_REAL_ID 0

/* What the kernel writes of a timer. */
struct timer_state {
	i64 remaining_ns;
	i64 interval_ns;
};

/* CLOCK_* by number as preview1's clock, -1 unknown: real, monotonic, process and thread time, and the coarse and boot variants. */
static i32 wasi_clock(long clock)
{
	static const signed char clocks[] = { 0, 1, 2, 3, 1, 0, 1, 1 };
	return (unsigned long)clock < sizeof clocks ? clocks[clock] : -1;
}

static void write_pair(i64 *pair, u64 ns)
{
	pair[0] = ns / SECOND;
	pair[1] = ns % SECOND;
}

SYSTEM_CALL(clock_gettime64)
{
	i32 clock = wasi_clock(a);
	u64 now;
	if (clock < 0) return -EINVAL;
	i32 error = wasi_clock_time_get(clock, 1, &now);
	if (error) return wasi_result(error);
	write_pair((i64 *)b, now);
	return 0;
}

SYSTEM_CALL(clock_getres_time64)
{
	i32 clock = wasi_clock(a);
	u64 resolution;
	if (clock < 0) return -EINVAL;
	i32 error = wasi_clock_res_get(clock, &resolution);
	if (error) return wasi_result(error);
	if (b) write_pair((i64 *)b, resolution);
	return 0;
}

/* musl hands over the kernel's struct sigevent: value, signal, how to notify. */
struct kernel_sigevent {
	union sigval value;
	int signal;
	int notify;
};

SYSTEM_CALL(timer_create)
{
	const struct kernel_sigevent *event = (void *)b;
	int signal = !event ? SIGALRM : event->notify == SIGEV_NONE ? 0 : event->signal;
	i32 clock = wasi_clock(a);
	if (clock < 0 || clock > 1) return -EINVAL;
	long id = host_timer(TIMER_CREATE, 0, clock | signal << 8, 0, 0, 0);
	if (id < 0) return id;
	*(int *)c = id;
	return 0;
}

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer)
{
	struct kernel_sigevent kernel_event;
	int id;
	if (event) {
		if (event->sigev_notify == SIGEV_THREAD) {
			errno = ENOTSUP;
			return -1;
		}
		kernel_event = (struct kernel_sigevent){ event->sigev_value, event->sigev_signo, event->sigev_notify };
	}
	long result = bh_timer_create(clock, (long)(event ? &kernel_event : 0), (long)&id, 0, 0, 0);
	if (result < 0) {
		errno = -result;
		return -1;
	}
	*timer = (void *)(intptr_t)id;
	return 0;
}

static void write_state(i64 *itimerspec, const struct timer_state *state)
{
	write_pair(itimerspec, state->interval_ns);
	write_pair(itimerspec + 2, state->remaining_ns);
}

/* c points at i64 interval seconds, ns, value seconds, ns. */
SYSTEM_CALL(timer_settime64)
{
	const i64 *spec = (i64 *)c;
	struct timer_state old;
	if ((u64)spec[1] >= SECOND || (u64)spec[3] >= SECOND) return -EINVAL;
	long result = host_timer(TIMER_SET, a, b & TIMER_ABSTIME, spec[2] * SECOND + spec[3],
	                         spec[0] * SECOND + spec[1], d ? &old : 0);
	if (result >= 0 && d) write_state((i64 *)d, &old);
	return result < 0 ? result : 0;
}

SYSTEM_CALL(timer_gettime64)
{
	struct timer_state state;
	long result = host_timer(TIMER_GET, a, 0, 0, 0, &state);
	if (result >= 0) write_state((i64 *)b, &state);
	return result < 0 ? result : 0;
}

SYSTEM_CALL(timer_delete)
{
	return host_timer(TIMER_DELETE, a, 0, 0, 0, 0);
}

SYSTEM_CALL(timer_getoverrun)
{
	return host_timer(TIMER_OVERRUN, a, 0, 0, 0, 0);
}

/* The old 32-bit interval, microseconds: interval seconds, us, value seconds, us. */
static void write_old_interval(long *out, const struct timer_state *state)
{
	out[0] = state->interval_ns / SECOND;
	out[1] = state->interval_ns % SECOND / MICROSECOND;
	out[2] = state->remaining_ns / SECOND;
	out[3] = state->remaining_ns % SECOND / MICROSECOND;
}

SYSTEM_CALL(setitimer)
{
	const long *new = (long *)b;
	struct timer_state old;
	if (a != ITIMER_REAL) return -EINVAL;
	long result = host_timer(TIMER_SET, ITIMER_REAL_ID, 0, new[2] * SECOND + new[3] * MICROSECOND,
	                         new[0] * SECOND + new[1] * MICROSECOND, &old);
	if (result >= 0 && c) write_old_interval((long *)c, &old);
	return result < 0 ? result : 0;
}

SYSTEM_CALL(getitimer)
{
	struct timer_state state;
	if (a != ITIMER_REAL) return -EINVAL;
	long result = host_timer(TIMER_GET, ITIMER_REAL_ID, 0, 0, 0, &state);
	if (result >= 0) write_old_interval((long *)b, &state);
	return result < 0 ? result : 0;
}
