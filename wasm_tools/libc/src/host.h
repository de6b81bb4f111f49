/* The functions the kernel offers: docs/abi.md describes each of them. */
#ifndef VESICLE_HOST_H
#define VESICLE_HOST_H

#include <stdint.h>

typedef int32_t i32;
typedef int64_t i64;
typedef uint32_t u32;
typedef uint64_t u64;

#define PREVIEW1(name) \
	__attribute__((import_module("wasi_snapshot_preview1"), import_name(#name))) extern
#define VESICLE(name) \
	__attribute__((import_module("vesicle_v1"), import_name(#name))) extern

/* preview1 answers with its own errno numbers: see wasi_result(). */
PREVIEW1(fd_read) i32 wasi_fd_read(i32 fd, const void *iovs, u32 count, u32 *done);
PREVIEW1(fd_write) i32 wasi_fd_write(i32 fd, const void *iovs, u32 count, u32 *done);
PREVIEW1(fd_pread) i32 wasi_fd_pread(i32 fd, const void *iovs, u32 count, i64 offset, u32 *done);
PREVIEW1(fd_pwrite) i32 wasi_fd_pwrite(i32 fd, const void *iovs, u32 count, i64 offset, u32 *done);
PREVIEW1(fd_close) i32 wasi_fd_close(i32 fd);
PREVIEW1(fd_sync) i32 wasi_fd_sync(i32 fd);
PREVIEW1(fd_allocate) i32 wasi_fd_allocate(i32 fd, i64 offset, i64 len);
PREVIEW1(clock_time_get) i32 wasi_clock_time_get(i32 clock, i64 precision, u64 *ns);
PREVIEW1(clock_res_get) i32 wasi_clock_res_get(i32 clock, u64 *ns);
PREVIEW1(random_get) i32 wasi_random_get(void *buf, u32 len);
PREVIEW1(sched_yield) i32 wasi_sched_yield(void);
PREVIEW1(proc_exit) _Noreturn void wasi_proc_exit(i32 status);

/* vesicle_v1 answers with >= 0 or -errno, Linux's numbers. */
#define PATH i32 dirfd, const char *path, u32 path_len

VESICLE(startup) i32 host_startup(void *buf, u32 len);

VESICLE(open) i32 host_open(PATH, i32 flags, i32 mode);
VESICLE(lseek) i32 host_lseek(i32 fd, i64 offset, i32 whence, i64 *result);
VESICLE(readdir) i32 host_readdir(i32 fd, void *buf, u32 len);
VESICLE(stat) i32 host_stat(PATH, i32 at_flags, void *buf);
VESICLE(access) i32 host_access(PATH, i32 mode, i32 at_flags);
VESICLE(chmod) i32 host_chmod(PATH, i32 mode, i32 at_flags);
VESICLE(chown) i32 host_chown(PATH, u32 uid, u32 gid, i32 at_flags);
VESICLE(utimens) i32 host_utimens(PATH, i32 at_flags, const void *times);
VESICLE(truncate) i32 host_truncate(PATH, i64 size);
VESICLE(mknod) i32 host_mknod(PATH, i32 mode, i64 dev);
VESICLE(unlink) i32 host_unlink(PATH, i32 at_flags);
VESICLE(rename) i32 host_rename(PATH, i32 new_dirfd, const char *new_path, u32 new_len, i32 flags);
VESICLE(link) i32 host_link(PATH, i32 new_dirfd, const char *new_path, u32 new_len, i32 at_flags);
VESICLE(symlink) i32 host_symlink(const char *target, u32 target_len, PATH);
VESICLE(readlink) i32 host_readlink(PATH, char *buf, u32 len);
VESICLE(statfs) i32 host_statfs(PATH, void *buf);
VESICLE(umask) i32 host_umask(i32 mask);
VESICLE(chdir) i32 host_chdir(PATH);
VESICLE(getcwd) i32 host_getcwd(char *buf, u32 len);
VESICLE(flock) i32 host_flock(i32 fd, i32 operation);

VESICLE(dup) i32 host_dup(i32 old_fd, i32 new_fd, i32 flags);
VESICLE(pipe) i32 host_pipe(i32 *fds, i32 flags);
VESICLE(fcntl) i32 host_fcntl(i32 fd, i32 cmd, i32 arg);
VESICLE(ioctl) i32 host_ioctl(i32 fd, i32 request, void *arg);
VESICLE(poll) i32 host_poll(void *fds, u32 count, i64 timeout_ns, const u64 *mask);

VESICLE(getid) i32 host_getid(i32 which);
VESICLE(getpgid) i32 host_getpgid(i32 pid, i32 what);
VESICLE(setid) i32 host_setid(i32 which, i32 a, i32 b, i32 c);
VESICLE(getgroups) i32 host_getgroups(u32 count, u32 *list);
VESICLE(execve) i32 host_execve(const char *path, u32 path_len, const void *block, u32 len);
VESICLE(vfork) i32 host_vfork(u32 keep);
VESICLE(childexit) i32 host_childexit(i32 status);
VESICLE(wait) i32 host_wait(i32 idtype, i32 id, i32 options, void *info, void *rusage);
VESICLE(rusage) i32 host_rusage(i32 who, void *buf);
VESICLE(rlimit) i32 host_rlimit(i32 resource, const void *new_limit, void *old_limit);
VESICLE(priority) i32 host_priority(i32 operation, i32 which, i32 who, i32 nice);
VESICLE(sysinfo) i32 host_sysinfo(i32 what, void *buf, u32 len);

VESICLE(sigaction) i32 host_sigaction(i32 signal, u32 handler, u32 flags, u64 mask, void *old, u32 *word);
VESICLE(sigtake) i32 host_sigtake(void *info);
VESICLE(sigmask) i32 host_sigmask(i32 how, u64 set, u64 *old);
VESICLE(sigwait) i32 host_sigwait(i32 mode, u64 set, i64 timeout_ns, void *info);
VESICLE(kill) i32 host_kill(i32 pid, i32 signal);
VESICLE(timer) i32 host_timer(i32 operation, i32 id, i32 a, i64 value_ns, i64 interval_ns, void *old);

#undef PATH

#endif
