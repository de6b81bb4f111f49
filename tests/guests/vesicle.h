/* The imports of vesicle_v1 (docs/abi.md), for the guest programs that test it. */
#ifndef VESICLE_H
#define VESICLE_H
#include "guest.h"

#define V1(name) __attribute__((import_module("vesicle_v1"), import_name(#name)))

V1(startup) i32 v_startup(void *buf, u32 len);
V1(open) i32 v_open(i32 dirfd, const void *path, u32 len, u32 flags, u32 mode);
V1(lseek) i32 v_lseek(i32 fd, i64 offset, i32 whence, void *result);
V1(readdir) i32 v_readdir(i32 fd, void *buf, u32 len);
V1(stat) i32 v_stat(i32 dirfd, const void *path, u32 len, u32 flags, void *buf);
V1(access) i32 v_access(i32 dirfd, const void *path, u32 len, u32 mode, u32 flags);
V1(chmod) i32 v_chmod(i32 dirfd, const void *path, u32 len, u32 mode, u32 flags);
V1(chown) i32 v_chown(i32 dirfd, const void *path, u32 len, u32 uid, u32 gid, u32 flags);
V1(utimens) i32 v_utimens(i32 dirfd, const void *path, u32 len, u32 flags, const void *times);
V1(truncate) i32 v_truncate(i32 dirfd, const void *path, u32 len, i64 size);
V1(mknod) i32 v_mknod(i32 dirfd, const void *path, u32 len, u32 mode, i64 dev);
V1(unlink) i32 v_unlink(i32 dirfd, const void *path, u32 len, u32 flags);
V1(rename) i32 v_rename(i32 old_dir, const void *old, u32 old_len, i32 new_dir, const void *new_path, u32 new_len, u32 flags);
V1(link) i32 v_link(i32 old_dir, const void *old, u32 old_len, i32 new_dir, const void *new_path, u32 new_len, u32 flags);
V1(symlink) i32 v_symlink(const void *target, u32 target_len, i32 dirfd, const void *path, u32 len);
V1(readlink) i32 v_readlink(i32 dirfd, const void *path, u32 len, void *buf, u32 buf_len);
V1(statfs) i32 v_statfs(i32 dirfd, const void *path, u32 len, void *buf);
V1(umask) i32 v_umask(u32 mask);
V1(chdir) i32 v_chdir(i32 dirfd, const void *path, u32 len);
V1(getcwd) i32 v_getcwd(void *buf, u32 len);
V1(flock) i32 v_flock(i32 fd, u32 operation);
V1(dup) i32 v_dup(i32 old, i32 new_fd, u32 flags);
V1(pipe) i32 v_pipe(void *fds, u32 flags);
V1(fcntl) i32 v_fcntl(i32 fd, i32 cmd, i32 arg);
V1(ioctl) i32 v_ioctl(i32 fd, u32 request, void *arg);
V1(poll) i32 v_poll(void *fds, u32 count, i64 timeout_ns, const void *mask);
V1(getid) i32 v_getid(i32 which);
V1(getpgid) i32 v_getpgid(i32 pid, i32 what);
V1(setid) i32 v_setid(i32 which, i32 a, i32 b, i32 c);
V1(getgroups) i32 v_getgroups(u32 count, void *list);
V1(execve) i32 v_execve(const void *path, u32 len, const void *block, u32 block_len);
V1(vfork) i32 v_vfork(u32 flags);
V1(childexit) i32 v_childexit(i32 status);
V1(wait) i32 v_wait(i32 idtype, i32 id, u32 options, void *info, void *rusage);
V1(rusage) i32 v_rusage(i32 who, void *buf);
V1(rlimit) i32 v_rlimit(i32 resource, const void *new_limit, void *old);
V1(priority) i32 v_priority(i32 operation, i32 which, i32 who, i32 nice);
V1(sysinfo) i32 v_sysinfo(i32 what, void *buf, u32 len);
V1(sigaction) i32 v_sigaction(i32 signal, u32 handler, u32 flags, u64 mask, void *old, void *word);
V1(sigtake) i32 v_sigtake(void *info);
V1(sigmask) i32 v_sigmask(i32 how, u64 set, void *old);
V1(sigwait) i32 v_sigwait(i32 mode, u64 set, i64 timeout_ns, void *info);
V1(kill) i32 v_kill(i32 pid, i32 signal);
V1(timer) i32 v_timer(i32 operation, i32 id, u32 a, i64 value_ns, i64 interval_ns, void *old);

/* Linux errno, negated as the functions return them */
enum {
    L_EPERM = -1, L_ENOENT = -2, L_ESRCH = -3, L_EINTR = -4, L_ENXIO = -6, L_E2BIG = -7, L_ENOEXEC = -8, L_EBADF = -9,
    L_ECHILD = -10, L_EAGAIN = -11, L_EACCES = -13, L_EFAULT = -14, L_EBUSY = -16, L_EEXIST = -17, L_EXDEV = -18,
    L_ENOTDIR = -20, L_EISDIR = -21, L_EINVAL = -22, L_EMFILE = -24, L_ENOTTY = -25, L_EFBIG = -27, L_ESPIPE = -29, L_ERANGE = -34,
    L_ENAMETOOLONG = -36, L_ENOTEMPTY = -39, L_ELOOP = -40, L_EOPNOTSUPP = -95
};
enum {
    O_RDONLY = 0, O_WRONLY = 1, O_RDWR = 2, O_CREAT = 0x40, O_EXCL = 0x80, O_TRUNC = 0x200, O_APPEND = 0x400, O_NONBLOCK = 0x800,
    O_DIRECTORY = 0x10000, O_NOFOLLOW = 0x20000, O_CLOEXEC = 0x80000, O_PATH = 0x200000
};
enum { AT_FDCWD = -100, NOFOLLOW = 0x100, REMOVEDIR = 0x200, EACCESS = 0x200, SYMLINK_FOLLOW = 0x400, EMPTY_PATH = 0x1000 };
enum { S_IFIFO = 0010000, S_IFCHR = 0020000, S_IFDIR = 0040000, S_IFREG = 0100000, S_IFLNK = 0120000, S_IFMT = 0170000 };
enum {
    SIGINT = 2, SIGKILL = 9, SIGUSR1 = 10, SIGUSR2 = 12, SIGPIPE = 13, SIGALRM = 14, SIGTERM = 15, SIGCHLD = 17, SIGCONT = 18,
    SIGSTOP = 19
};
#define BIT(signal) (1ull << ((signal) - 1))
#define NS 1000000000ll
#define PATH(text) text, length(text)
#define AT(text) AT_FDCWD, text, length(text)

struct timestamp {
    i64 seconds;
    u32 ns, zero;
};
struct vstat {
    u64 dev, ino;
    u32 mode, nlink, uid, gid;
    u64 rdev;
    i64 size, blocks;
    u32 blksize, zero;
    struct timestamp atime, mtime, ctime, btime;
};

static void v_make(const char *path, const char *content, u32 mode)
{
    u32 n;
    i32 fd = v_open(AT(path), O_CREAT | O_WRONLY | O_TRUNC, mode);
    CHECK(fd >= 0);
    EQUAL(write_bytes((u32)fd, content, length(content), &n), OK);
    EQUAL(fd_close((u32)fd), OK);
}
static struct vstat v_stat_of(const char *path)
{
    struct vstat stat;
    EQUAL(v_stat(AT(path), 0, &stat), 0);
    return stat;
}

/* The block of execve: argument count, variable count, strings. */
static u32 v_block(u8 *block, const char **argv, const char **environ)
{
    u32 counts[2] = {0, 0}, at = 8;
    for (u32 list = 0; list < 2; list++)
        for (const char **text = list ? environ : argv; text && *text; text++) {
            counts[list]++;
            memcpy(block + at, *text, length(*text) + 1);
            at += length(*text) + 1;
        }
    memcpy(block, counts, 8);
    return at;
}
static i32 v_exec(const char *path, const char **argv, const char **environ)
{
    static u8 block[4096];
    return v_execve(PATH(path), block, v_block(block, argv, environ));
}

struct flock {
    i16 type, whence;
    u32 zero;
    i64 start, len;
    i32 pid, pad;
};
struct wait_info {
    i32 signo, error, code, pid;
    u32 uid;
    i32 status;
    u32 utime, stime;
};
enum { WNOHANG = 1, WSTOPPED = 2, WEXITED = 4, WCONTINUED = 8, WNOWAIT = 0x01000000 };
#endif
