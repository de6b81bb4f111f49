/* Identity, exec, exit, wait, limits. */
#define _GNU_SOURCE
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include "bottom_half.h"

enum id { ID_PID, ID_PPID, ID_UID, ID_EUID, ID_GID, ID_EGID, ID_PGID, ID_SID, ID_TID, ID_SAVED_UID, ID_SAVED_GID };
enum set_id { SET_RESUID, SET_RESGID, SET_PGID, SET_SID, SET_UID, SET_GID };

#define SIMPLE_ID(name, id) \
	SYSTEM_CALL(name) \
	{ \
		return host_getid(id); \
	}
SIMPLE_ID(getpid, ID_PID)
SIMPLE_ID(getppid, ID_PPID)
SIMPLE_ID(getuid, ID_UID)
SIMPLE_ID(geteuid, ID_EUID)
SIMPLE_ID(getgid, ID_GID)
SIMPLE_ID(getegid, ID_EGID)
SIMPLE_ID(gettid, ID_TID)

SYSTEM_CALL(getpgid)
{
	return host_getpgid(a, 0);
}

SYSTEM_CALL(getsid)
{
	return host_getpgid(a, 1);
}

SYSTEM_CALL(getresuid)
{
	*(u32 *)a = host_getid(ID_UID);
	*(u32 *)b = host_getid(ID_EUID);
	*(u32 *)c = host_getid(ID_SAVED_UID);
	return 0;
}

SYSTEM_CALL(getresgid)
{
	*(u32 *)a = host_getid(ID_GID);
	*(u32 *)b = host_getid(ID_EGID);
	*(u32 *)c = host_getid(ID_SAVED_GID);
	return 0;
}

SYSTEM_CALL(setuid)
{
	return host_setid(SET_UID, a, 0, 0);
}

SYSTEM_CALL(setgid)
{
	return host_setid(SET_GID, a, 0, 0);
}

SYSTEM_CALL(setreuid)
{
	return host_setid(SET_RESUID, a, b, -1);
}

SYSTEM_CALL(setregid)
{
	return host_setid(SET_RESGID, a, b, -1);
}

SYSTEM_CALL(setresuid)
{
	return host_setid(SET_RESUID, a, b, c);
}

SYSTEM_CALL(setresgid)
{
	return host_setid(SET_RESGID, a, b, c);
}

SYSTEM_CALL(setpgid)
{
	return host_setid(SET_PGID, a, b, 0);
}

SYSTEM_CALL(setsid)
{
	return host_setid(SET_SID, 0, 0, 0);
}

SYSTEM_CALL(getgroups)
{
	return host_getgroups(a, (u32 *)b);
}

static u32 count_strings(char *const *list, size_t *bytes)
{
	u32 count = 0;
	for (; list && list[count]; count++) *bytes += strlen(list[count]) + 1;
	return count;
}

static char *append_strings(char *at, char *const *list, u32 count)
{
	for (u32 i = 0; i < count; i++) at = stpcpy(at, list[i]) + 1;
	return at;
}

/* The block lives in memory of its own: exec in a child of vfork must not touch the parent's heap. */
long process_exec(const char *path, char *const *argv, char *const *envp)
{
	size_t bytes = 2 * sizeof(u32);
	u32 argc = count_strings(argv, &bytes), envc = count_strings(envp, &bytes);
	char *block = memory_reserve(bytes);
	if (!block) return -ENOMEM;
	((u32 *)block)[0] = argc;
	((u32 *)block)[1] = envc;
	append_strings(append_strings(block + 2 * sizeof(u32), argv, argc), envp, envc);
	/* Read before the call: after it memory may be the parent's, to which this block was never handed out. */
	int mode = child_mode;
	long result = host_execve(path, path_length(path), block, bytes);
	if (result > 0 && mode == CHILD_FORK) return result;
	bh_munmap((long)block, bytes, 0, 0, 0, 0);
	return result;
}

SYSTEM_CALL(execve)
{
	int mode = child_mode;
	long result = process_exec((const char *)a, (char *const *)b, (char *const *)c);
	if (result > 0 && mode == CHILD_FORK) child_leave(result);
	return result;
}

SYSTEM_CALL(exit_group)
{
	if (child_mode) child_leave(host_childexit(a & 255));
	wasi_proc_exit(a & 255);
}

SYSTEM_CALL(waitid)
{
	long result = host_wait(a, b, d, (void *)c, (void *)e);
	return result < 0 ? result : 0;
}

static int wait_status(const siginfo_t *info)
{
	switch (info->si_code) {
	case CLD_EXITED: return (info->si_status & 0xff) << 8;
	case CLD_DUMPED: return (info->si_status & 0x7f) | 0x80;
	case CLD_STOPPED: return info->si_status << 8 | 0x7f;
	case CLD_CONTINUED: return 0xffff;
	default: return info->si_status & 0x7f;
	}
}

pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
	siginfo_t info = { 0 };
	idtype_t kind = pid > 0 ? P_PID : pid == -1 ? P_ALL : P_PGID;
	id_t id = pid < -1 ? -pid : pid > 0 ? pid : 0;
	i32 wanted = (options & (WNOHANG | WCONTINUED)) | (options & WUNTRACED ? WSTOPPED : 0) | WEXITED;
	/* Through the dispatcher, so that signals and restarts are handled in one place. */
	long result = __vesicle_syscall(SYS_waitid, kind, id, (long)&info, wanted, (long)usage, 0);
	if (result < 0) {
		errno = -result;
		return -1;
	}
	if (info.si_pid && status) *status = wait_status(&info);
	return info.si_pid;
}

pid_t waitpid(pid_t pid, int *status, int options)
{
	return wait4(pid, status, options, 0);
}

int getrusage(int who, struct rusage *usage)
{
	long result = host_rusage(who, usage);
	if (result >= 0) return 0;
	errno = -result;
	return -1;
}

SYSTEM_CALL(prlimit64)
{
	if (a && a != host_getid(ID_PID)) return -EPERM;
	return host_rlimit(b, (void *)c, (void *)d);
}

SYSTEM_CALL(getpriority)
{
	return host_priority(0, a, b, 0);
}

SYSTEM_CALL(setpriority)
{
	return host_priority(1, a, b, c);
}
