/* Signals. The kernel never calls in: it sets signal_word, and the handlers run here, on the way back from a system call. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include "bottom_half.h"
#include "ksigaction.h"

volatile u32 signal_word;

enum sigwait_mode { SIGWAIT_SUSPEND, SIGWAIT_TIMED, SIGWAIT_PENDING };
#define ASK_ONLY 0xffffffffu

/* docs/abi.md, sigtake */
struct taken {
	u32 handler;
	u32 flags;
	u64 restore_mask;
	i32 signal;
	i32 zero;
	i32 code;
	i32 pid;
	u32 uid;
	i32 status;
	u64 reserved;
};

static void fill_siginfo(siginfo_t *info, const struct taken *taken)
{
	*info = (siginfo_t){ .si_signo = taken->signal, .si_code = taken->code };
	info->si_pid = taken->pid;
	info->si_uid = taken->uid;
	if (taken->signal == SIGCHLD) info->si_status = taken->status;
}

static void run_handler(const struct taken *taken)
{
	if (taken->flags & SA_SIGINFO) {
		siginfo_t info;
		ucontext_t context = { 0 };
		fill_siginfo(&info, taken);
		((void (*)(int, siginfo_t *, void *))taken->handler)(taken->signal, &info, &context);
	} else {
		((void (*)(int))taken->handler)(taken->signal);
	}
}

int signals_deliver(void)
{
	struct taken taken;
	int restart = 1, saved_errno = errno;
	while (host_sigtake(&taken) > 0) {
		run_handler(&taken);
		host_sigmask(SIG_SETMASK, taken.restore_mask, 0);
		restart &= !!(taken.flags & SA_RESTART);
	}
	errno = saved_errno;
	return restart;
}

SYSTEM_CALL(rt_sigaction)
{
	const struct k_sigaction *new = (void *)b;
	struct k_sigaction *old = (void *)c;
	struct {
		u32 handler;
		u32 flags;
		u64 mask;
	} before;
	u64 mask = 0;
	if (new) memcpy(&mask, new->mask, sizeof mask);
	long result = host_sigaction(a, new ? (u32)new->handler : ASK_ONLY, new ? new->flags : 0, mask,
	                             old ? &before : 0, (u32 *)&signal_word);
	if (result >= 0 && old) {
		old->handler = (void (*)(int))before.handler;
		old->flags = before.flags;
		memcpy(old->mask, &before.mask, sizeof before.mask);
	}
	return result;
}

SYSTEM_CALL(rt_sigprocmask)
{
	return b ? host_sigmask(a, *(u64 *)b, (u64 *)c) : host_sigmask(-1, 0, (u64 *)c);
}

SYSTEM_CALL(rt_sigsuspend)
{
	return host_sigwait(SIGWAIT_SUSPEND, *(u64 *)a, -1, 0);
}

SYSTEM_CALL(rt_sigpending)
{
	return host_sigwait(SIGWAIT_PENDING, 0, 0, (void *)a);
}

SYSTEM_CALL(rt_sigtimedwait_time64)
{
	const i64 *timeout = (i64 *)c;
	struct taken taken;
	long signal = host_sigwait(SIGWAIT_TIMED, *(u64 *)a,
	                           timeout ? timeout[0] * 1000000000 + timeout[1] : -1, &taken);
	if (signal > 0 && b) fill_siginfo((siginfo_t *)b, &taken);
	return signal;
}

SYSTEM_CALL(kill)
{
	return host_kill(a, b);
}

static long kill_self(int signal)
{
	return host_kill(host_getid(0), signal);
}

/* One thread per process, so a thread is the process. */
SYSTEM_CALL(tkill)
{
	return kill_self(b);
}

SYSTEM_CALL(tgkill)
{
	return kill_self(c);
}

/* The part of sigsetjmp and siglongjmp that is not setjmp and longjmp. */
void __vesicle_save_mask(jmp_buf buffer, int save)
{
	buffer->__fl = save;
	if (save) host_sigmask(-1, 0, (u64 *)buffer->__ss);
}

_Noreturn void siglongjmp(sigjmp_buf buffer, int value)
{
	if (buffer->__fl) host_sigmask(SIG_SETMASK, *(u64 *)buffer->__ss, 0);
	longjmp(buffer, value);
}
