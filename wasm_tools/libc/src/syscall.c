/* Dispatch: Linux's system call number -> a function of the bottom half, and signals on the way back. */
#include <sys/syscall.h>
#include "bottom_half.h"

static system_call *const table[] = {
	[SYS_read] = bh_read,
	[SYS_write] = bh_write,
	[SYS_readv] = bh_readv,
	[SYS_writev] = bh_writev,
	[SYS_pread64] = bh_pread64,
	[SYS_pwrite64] = bh_pwrite64,
	[SYS_preadv] = bh_preadv,
	[SYS_pwritev] = bh_pwritev,
	[SYS_openat] = bh_openat,
	[SYS_close] = bh_close,
	[SYS__llseek] = bh__llseek,
	[SYS_ftruncate64] = bh_ftruncate64,
	[SYS_fallocate] = bh_fallocate,
	[SYS_fsync] = bh_fsync,
	[SYS_fdatasync] = bh_fsync,
	[SYS_flock] = bh_flock,
	[SYS_getdents64] = bh_getdents64,
	[SYS_chdir] = bh_chdir,
	[SYS_fchdir] = bh_fchdir,
	[SYS_getcwd] = bh_getcwd,
	[SYS_statx] = bh_statx,
	[SYS_faccessat] = bh_faccessat,
	[SYS_faccessat2] = bh_faccessat2,
	[SYS_fchmod] = bh_fchmod,
	[SYS_fchmodat] = bh_fchmodat,
	[SYS_fchmodat2] = bh_fchmodat2,
	[SYS_fchown] = bh_fchown,
	[SYS_fchownat] = bh_fchownat,
	[SYS_utimensat_time64] = bh_utimensat_time64,
	[SYS_truncate64] = bh_truncate64,
	[SYS_mkdirat] = bh_mkdirat,
	[SYS_mknodat] = bh_mknodat,
	[SYS_unlinkat] = bh_unlinkat,
	[SYS_renameat2] = bh_renameat2,
	[SYS_linkat] = bh_linkat,
	[SYS_symlinkat] = bh_symlinkat,
	[SYS_readlinkat] = bh_readlinkat,
	[SYS_statfs64] = bh_statfs64,
	[SYS_fstatfs64] = bh_fstatfs64,
	[SYS_umask] = bh_umask,
	[SYS_dup] = bh_dup,
	[SYS_dup3] = bh_dup3,
	[SYS_pipe2] = bh_pipe2,
	[SYS_fcntl64] = bh_fcntl64,
	[SYS_ioctl] = bh_ioctl,
	[SYS_ppoll_time64] = bh_ppoll_time64,
	[SYS_pselect6_time64] = bh_pselect6_time64,
	[SYS_clock_nanosleep_time64] = bh_clock_nanosleep_time64,
	[SYS_getpid] = bh_getpid,
	[SYS_getppid] = bh_getppid,
	[SYS_getuid] = bh_getuid,
	[SYS_geteuid] = bh_geteuid,
	[SYS_getgid] = bh_getgid,
	[SYS_getegid] = bh_getegid,
	[SYS_gettid] = bh_gettid,
	[SYS_getpgid] = bh_getpgid,
	[SYS_getsid] = bh_getsid,
	[SYS_getresuid] = bh_getresuid,
	[SYS_getresgid] = bh_getresgid,
	[SYS_setuid] = bh_setuid,
	[SYS_setgid] = bh_setgid,
	[SYS_setreuid] = bh_setreuid,
	[SYS_setregid] = bh_setregid,
	[SYS_setresuid] = bh_setresuid,
	[SYS_setresgid] = bh_setresgid,
	[SYS_setpgid] = bh_setpgid,
	[SYS_setsid] = bh_setsid,
	[SYS_getgroups] = bh_getgroups,
	[SYS_execve] = bh_execve,
	[SYS_exit] = bh_exit_group,
	[SYS_exit_group] = bh_exit_group,
	[SYS_waitid] = bh_waitid,
	[SYS_prlimit64] = bh_prlimit64,
	[SYS_getpriority] = bh_getpriority,
	[SYS_setpriority] = bh_setpriority,
	[SYS_set_tid_address] = bh_set_tid_address,
	[SYS_kill] = bh_kill,
	[SYS_tkill] = bh_tkill,
	[SYS_tgkill] = bh_tgkill,
	[SYS_rt_sigaction] = bh_rt_sigaction,
	[SYS_rt_sigprocmask] = bh_rt_sigprocmask,
	[SYS_rt_sigsuspend] = bh_rt_sigsuspend,
	[SYS_rt_sigpending] = bh_rt_sigpending,
	[SYS_rt_sigtimedwait_time64] = bh_rt_sigtimedwait_time64,
	[SYS_clock_gettime64] = bh_clock_gettime64,
	[SYS_clock_getres_time64] = bh_clock_getres_time64,
	[SYS_timer_create] = bh_timer_create,
	[SYS_timer_settime64] = bh_timer_settime64,
	[SYS_timer_gettime64] = bh_timer_gettime64,
	[SYS_timer_delete] = bh_timer_delete,
	[SYS_timer_getoverrun] = bh_timer_getoverrun,
	[SYS_setitimer] = bh_setitimer,
	[SYS_getitimer] = bh_getitimer,
	[SYS_brk] = bh_brk,
	[SYS_mmap2] = bh_mmap2,
	[SYS_munmap] = bh_munmap,
	[SYS_mremap] = bh_mremap,
	[SYS_uname] = bh_uname,
	[SYS_prctl] = bh_prctl,
	[SYS_sysinfo] = bh_sysinfo,
	[SYS_sched_getaffinity] = bh_sched_getaffinity,
	[SYS_getrandom] = bh_getrandom,
	[SYS_sched_yield] = bh_sched_yield,
	/* Nothing to do in a program that is alone in its memory, on a kernel that writes through. */
	[SYS_mprotect] = bh_nothing,
	[SYS_madvise] = bh_nothing,
	[SYS_msync] = bh_nothing,
	[SYS_futex] = bh_nothing,
	[SYS_sigaltstack] = bh_nothing,
	[SYS_sync] = bh_nothing,
	[SYS_syncfs] = bh_nothing,
	[SYS_fadvise64_64] = bh_nothing,
	[SYS_readahead] = bh_nothing,
	[SYS_splice] = bh_unsuitable,
	/* Those of the superuser, who does not exist here. */
	[SYS_sethostname] = bh_not_permitted,
	[SYS_setdomainname] = bh_not_permitted,
	[SYS_setgroups] = bh_not_permitted,
	[SYS_chroot] = bh_not_permitted,
	[SYS_pivot_root] = bh_not_permitted,
	[SYS_mount] = bh_not_permitted,
	[SYS_umount2] = bh_not_permitted,
	[SYS_swapon] = bh_not_permitted,
	[SYS_swapoff] = bh_not_permitted,
	[SYS_reboot] = bh_not_permitted,
	[SYS_acct] = bh_not_permitted,
	[SYS_clock_settime64] = bh_not_permitted,
	[SYS_clock_adjtime64] = bh_not_permitted,
	[SYS_socket] = bh_no_such_family,
	[SYS_socketpair] = bh_no_such_family,
};

/* signal(7): calls SA_RESTART never restarts. */
static int restartable(long n)
{
	switch (n) {
	case SYS_rt_sigsuspend:
	case SYS_rt_sigtimedwait_time64:
	case SYS_ppoll_time64:
	case SYS_pselect6_time64:
	case SYS_clock_nanosleep_time64:
		return 0;
	default:
		return 1;
	}
}

long __vesicle_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	if ((unsigned long)n >= sizeof table / sizeof *table || !table[n]) return -ENOSYS;
	for (;;) {
		long result = table[n](a, b, c, d, e, f);
		if (!signal_word) return result;
		int restart = signals_deliver();
		if (result != -EINTR || !restart || !restartable(n)) return result;
	}
}

SYSTEM_CALL(nothing)
{
	return 0;
}

/* splice: as for two descriptors neither of which can do it; callers then read and write. */
SYSTEM_CALL(unsuitable)
{
	return -EINVAL;
}

SYSTEM_CALL(not_permitted)
{
	return -EPERM;
}

/* socket: of no family; getpwnam() and its like then know that there is no name service to ask. */
SYSTEM_CALL(no_such_family)
{
	return -EAFNOSUPPORT;
}
