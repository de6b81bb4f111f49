/* What the files of the bottom half share: one function per system call, and the few helpers between families. */
#ifndef VESICLE_BOTTOM_HALF_H
#define VESICLE_BOTTOM_HALF_H

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include "host.h"

/* Every system call has this shape, so that one table can hold them all. */
#define SYSTEM_CALL(name) long bh_##name(long a, long b, long c, long d, long e, long f)
typedef long system_call(long a, long b, long c, long d, long e, long f);

#define SYSTEM_CALLS(X) \
	X(read) X(write) X(readv) X(writev) X(pread64) X(pwrite64) X(preadv) X(pwritev) \
	X(openat) X(close) X(_llseek) X(ftruncate64) X(fallocate) X(fsync) X(flock) \
	X(getdents64) X(chdir) X(fchdir) X(getcwd) \
	X(statx) X(faccessat) X(faccessat2) X(fchmod) X(fchmodat) X(fchmodat2) X(fchown) X(fchownat) \
	X(utimensat_time64) X(truncate64) X(mkdirat) X(mknodat) X(unlinkat) X(renameat2) X(linkat) X(symlinkat) \
	X(readlinkat) X(statfs64) X(fstatfs64) X(umask) \
	X(dup) X(dup3) X(pipe2) X(fcntl64) X(ioctl) \
	X(ppoll_time64) X(pselect6_time64) X(clock_nanosleep_time64) \
	X(getpid) X(getppid) X(getuid) X(geteuid) X(getgid) X(getegid) X(gettid) X(getpgid) X(getsid) X(getresuid) X(getresgid) \
	X(setuid) X(setgid) X(setreuid) X(setregid) X(setresuid) X(setresgid) X(setpgid) X(setsid) X(getgroups) \
	X(execve) X(exit_group) X(waitid) X(prlimit64) X(getpriority) X(setpriority) \
	X(set_tid_address) \
	X(kill) X(tkill) X(tgkill) X(rt_sigaction) X(rt_sigprocmask) X(rt_sigsuspend) X(rt_sigpending) \
	X(rt_sigtimedwait_time64) \
	X(clock_gettime64) X(clock_getres_time64) X(timer_create) X(timer_settime64) X(timer_gettime64) X(timer_delete) \
	X(timer_getoverrun) X(setitimer) X(getitimer) \
	X(brk) X(mmap2) X(munmap) X(mremap) \
	X(uname) X(prctl) X(sysinfo) X(sched_getaffinity) X(getrandom) X(sched_yield) \
	X(nothing) X(unsuitable) X(not_permitted) X(no_such_family)

#define DECLARE(name) system_call bh_##name;
SYSTEM_CALLS(DECLARE)
#undef DECLARE

/* files.c: the result of a preview1 function as 0 or -errno. */
long wasi_result(i32 error);

/* memory.c: bytes of zeroed memory that nothing else uses, or 0. */
void *memory_reserve(size_t bytes);
/* memory.c: the end of the memory in use at start; everything after it is free. */
void memory_start(void *end);

/* descriptors.c: the descriptor last made with close-on-exec set, or -1: nothing need be asked to set it again. */
extern int cloexec_fd;

/* What host_sysinfo tells; the last tells the kernel that it refused memory, which it cannot see itself. */
enum sysinfo_what { SYSINFO_NAMES, SYSINFO_MEMORY, SYSINFO_PROCESSORS, SYSINFO_REFUSED };

/* signals.c: 1 when a caught signal waits (the kernel writes it); runs the handlers, returns whether all of them want the call restarted. */
extern volatile u32 signal_word;
int signals_deliver(void);

/* syscall.c: where musl's own calls arrive. */
long __vesicle_syscall(long n, long a, long b, long c, long d, long e, long f);

/* fork.c: whether this code runs as a child that has not yet called exec, and the way back to the parent. */
enum { CHILD_NONE, CHILD_FORK, CHILD_SPAWN };
extern int child_mode;
_Noreturn void child_leave(int pid);

/* process.c */
long process_exec(const char *path, char *const *argv, char *const *envp);

static inline i64 join(long low, long high)
{
	return (i64)((u64)(u32)high << 32 | (u32)low);
}

static inline u32 path_length(const char *path)
{
	return strlen(path);
}

#define PATH_ARGUMENTS(dirfd, path) (dirfd), (const char *)(path), path_length((const char *)(path))
#define FD_ARGUMENTS(fd) (fd), 0, 0

#endif
