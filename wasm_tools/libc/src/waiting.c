/* Waiting for descriptors and for time: everything goes through vesicle_v1.poll. */
#define _GNU_SOURCE
#include <poll.h>
#include <sys/select.h>
#include <time.h>
#include "bottom_half.h"

#define SECOND 1000000000LL

/* A pair of i64 seconds and nanoseconds as the kernel wants it; a null pointer is for ever. */
static i64 timeout_ns(const i64 *pair)
{
	if (!pair) return -1;
	return pair[0] > INT64_MAX / SECOND - 1 ? INT64_MAX : pair[0] * SECOND + pair[1];
}

static int bad_time(const i64 *pair)
{
	return pair && (pair[0] < 0 || (u64)pair[1] >= SECOND);
}

SYSTEM_CALL(ppoll_time64)
{
	if (bad_time((i64 *)c)) return -EINVAL;
	return host_poll((void *)a, b, timeout_ns((i64 *)c), (u64 *)d);
}

static int wanted(int fd, const fd_set *set)
{
	return set && FD_ISSET(fd, set);
}

/* Which poll answers make a descriptor ready in each of select's three sets. */
static long report(struct pollfd *fds, u32 count, fd_set *sets[3])
{
	static const short ready[3] = { POLLIN | POLLHUP | POLLERR, POLLOUT | POLLERR, POLLPRI };
	static const short asked[3] = { POLLIN, POLLOUT, POLLPRI };
	long total = 0;
	for (int s = 0; s < 3; s++)
		if (sets[s]) FD_ZERO(sets[s]);
	for (u32 i = 0; i < count; i++) {
		if (fds[i].revents & POLLNVAL) return -EBADF;
		for (int s = 0; s < 3; s++) {
			if (!(fds[i].events & asked[s]) || !(fds[i].revents & ready[s])) continue;
			FD_SET(fds[i].fd, sets[s]);
			total++;
		}
	}
	return total;
}

SYSTEM_CALL(pselect6_time64)
{
	fd_set *sets[3] = { (void *)b, (void *)c, (void *)d };
	if ((unsigned long)a > FD_SETSIZE || bad_time((i64 *)e)) return -EINVAL;
	struct pollfd fds[FD_SETSIZE];
	u32 count = 0;
	for (int fd = 0; fd < a; fd++) {
		short events = (wanted(fd, sets[0]) ? POLLIN : 0) | (wanted(fd, sets[1]) ? POLLOUT : 0) |
		               (wanted(fd, sets[2]) ? POLLPRI : 0);
		if (events) fds[count++] = (struct pollfd){ .fd = fd, .events = events };
	}
	const long *mask = (long *)f;
	long result = host_poll(fds, count, timeout_ns((i64 *)e), mask ? (u64 *)mask[0] : 0);
	return result < 0 ? result : report(fds, count, sets);
}

static i64 now_ns(i32 clock)
{
	u64 now;
	return wasi_clock_time_get(clock, 1, &now) ? 0 : (i64)now;
}

SYSTEM_CALL(clock_nanosleep_time64)
{
	if (bad_time((i64 *)c)) return -EINVAL;
	i32 clock = a == CLOCK_REALTIME ? 0 : 1;
	i64 wait = timeout_ns((i64 *)c), began = now_ns(clock);
	if (b & TIMER_ABSTIME) {
		wait = wait > began ? wait - began : 0;
		long result = host_poll(0, 0, wait, 0);
		return result < 0 ? result : 0;
	}
	long result = host_poll(0, 0, wait, 0);
	if (result == -EINTR && d) {
		i64 left = began + wait - now_ns(clock);
		if (left < 0) left = 0;
		*(struct timespec *)d = (struct timespec){ .tv_sec = left / SECOND, .tv_nsec = left % SECOND };
	}
	return result < 0 ? result : 0;
}
