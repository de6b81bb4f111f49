/* posix_spawn in child mode without keeping memory: the code between vfork and exec below changes nothing the parent needs. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "bottom_half.h"
#include "fdop.h"

#define KEEP_NOTHING 1
#define NOT_RUN 127
enum { SET_PGID = 2, SET_SID = 3, SET_UID = 4, SET_GID = 5, ID_UID = 2, ID_GID = 4 };

static long open_onto(const struct fdop *action)
{
	long fd = host_open(PATH_ARGUMENTS(AT_FDCWD, action->path), action->oflag, action->mode);
	if (fd < 0 || fd == action->fd) return fd;
	long result = host_dup(fd, action->fd, 0);
	wasi_fd_close(fd);
	return result;
}

/* dup2 of a descriptor onto itself only clears close-on-exec: POSIX, posix_spawn_file_actions_adddup2. */
static long dup_onto(const struct fdop *action)
{
	if (action->srcfd == action->fd) return host_fcntl(action->fd, F_SETFD, 0);
	return host_dup(action->srcfd, action->fd, 0);
}

static long run_action(const struct fdop *action)
{
	switch (action->cmd) {
	case FDOP_CLOSE: return wasi_fd_close(action->fd), 0;
	case FDOP_DUP2: return dup_onto(action);
	case FDOP_OPEN: return open_onto(action);
	case FDOP_CHDIR: return host_chdir(PATH_ARGUMENTS(AT_FDCWD, action->path));
	case FDOP_FCHDIR: return host_chdir(FD_ARGUMENTS(action->fd));
	default: return -EINVAL;
	}
}

/* The list is kept newest first. */
static long run_actions(const posix_spawn_file_actions_t *actions)
{
	const struct fdop *action = actions ? actions->__actions : 0;
	while (action && action->next) action = action->next;
	for (; action; action = action->prev) {
		long result = run_action(action);
		if (result < 0) return result;
	}
	return 0;
}

static void default_signals(const sigset_t *set)
{
	for (int signal = 1; signal < _NSIG; signal++)
		if (sigismember(set, signal) == 1) host_sigaction(signal, 0, 0, 0, 0, 0);
}

static long apply_attributes(const posix_spawnattr_t *attributes)
{
	long result = 0;
	if (!attributes) return 0;
	short flags = attributes->__flags;
	if (flags & POSIX_SPAWN_SETSIGDEF) default_signals(&attributes->__def);
	if (flags & POSIX_SPAWN_SETSID) result = host_setid(SET_SID, 0, 0, 0);
	if (result >= 0 && flags & POSIX_SPAWN_SETPGROUP) result = host_setid(SET_PGID, 0, attributes->__pgrp, 0);
	if (result >= 0 && flags & POSIX_SPAWN_RESETIDS) result = host_setid(SET_GID, host_getid(ID_GID), 0, 0);
	if (result >= 0 && flags & POSIX_SPAWN_RESETIDS) result = host_setid(SET_UID, host_getid(ID_UID), 0, 0);
	if (result >= 0 && flags & POSIX_SPAWN_SETSIGMASK) {
		u64 mask;
		memcpy(&mask, &attributes->__mask, sizeof mask);
		result = host_sigmask(SIG_SETMASK, mask, 0);
	}
	return result;
}

/* Try every folder of PATH as execvp does: a file that can't be run is remembered but the search goes on. */
static long exec_search(const char *file, char *const *argv, char *const *envp)
{
	const char *path = getenv("PATH"), *end;
	long error = -ENOENT;
	char candidate[PATH_MAX];
	if (!*file) return -ENOENT;
	if (strchr(file, '/')) return process_exec(file, argv, envp);
	if (!path) path = "/usr/local/bin:/bin:/usr/bin";
	for (;; path = end + 1) {
		end = strchrnul(path, ':');
		size_t folder = end - path;
		if (folder + 1 + strlen(file) + 1 <= sizeof candidate) {
			memcpy(candidate, path, folder);
			candidate[folder] = '/';
			strcpy(candidate + folder + !!folder, file);
			long result = process_exec(candidate, argv, envp);
			if (result == -EACCES) error = result;
			else if (result != -ENOENT && result != -ENOTDIR) return result;
		}
		if (!*end) return error;
	}
}

static int spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const *argv, char *const *envp, int search)
{
	int outer = child_mode;
	long result = host_vfork(KEEP_NOTHING);
	if (result < 0) return -result;

	child_mode = CHILD_SPAWN;
	result = apply_attributes(attributes);
	if (result >= 0) result = run_actions(actions);
	if (result >= 0) result = search ? exec_search(path, argv, envp) : process_exec(path, argv, envp);
	if (result < 0) {
		long failed = host_childexit(NOT_RUN);
		child_mode = outer;
		if (failed > 0) waitpid(failed, &(int){ 0 }, 0);
		return -result;
	}
	child_mode = outer;
	if (pid) *pid = result;
	return 0;
}

int posix_spawn(pid_t *restrict pid, const char *restrict path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *restrict attributes, char *const argv[restrict], char *const envp[restrict])
{
	return spawn(pid, path, actions, attributes, argv, envp, 0);
}

int posix_spawnp(pid_t *restrict pid, const char *restrict file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *restrict attributes, char *const argv[restrict], char *const envp[restrict])
{
	return spawn(pid, file, actions, attributes, argv, envp, 1);
}
