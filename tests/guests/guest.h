/* What every guest program here is written with: no C library, just the imports and a way to fail.
 *
 * A program is a set of TEST(name) { … } functions; the build appends the table of them. argv[1] chooses one. The first CHECK that fails
 * prints where and what, and ends the program with 1. */
#ifndef GUEST_H
#define GUEST_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef short i16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef int i32;
typedef long long i64;

struct test {
    const char *name;
    void (*run)(void);
};
extern const struct test tests[];
#define TEST(name) static void test_##name(void)

/* ------------------------------------------------------------------------------------------ freestanding helpers */
void *memset(void *to, int value, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        ((volatile u8 *)to)[i] = (u8)value;
    return to;
}

void *memcpy(void *to, const void *from, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        ((volatile u8 *)to)[i] = ((const u8 *)from)[i];
    return to;
}

static u32 length(const char *text)
{
    u32 n = 0;
    while (text[n])
        n++;
    return n;
}

static int same(const void *a, const void *b, u32 n)
{
    for (u32 i = 0; i < n; i++)
        if (((const u8 *)a)[i] != ((const u8 *)b)[i])
            return 0;
    return 1;
}

static int same_text(const char *a, const char *b)
{
    return length(a) == length(b) && same(a, b, length(a));
}

/* ------------------------------------------------------------------------------------------------- the imports */
#define PREVIEW1(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))

struct iovec {
    void *data;
    u32 size;
};

PREVIEW1(args_get) i32 args_get(void *argv, void *buf);
PREVIEW1(args_sizes_get) i32 args_sizes_get(void *argc, void *size);
PREVIEW1(environ_get) i32 environ_get(void *environ, void *buf);
PREVIEW1(environ_sizes_get) i32 environ_sizes_get(void *count, void *size);
PREVIEW1(clock_res_get) i32 clock_res_get(u32 id, void *resolution);
PREVIEW1(clock_time_get) i32 clock_time_get(u32 id, u64 precision, void *time);
PREVIEW1(fd_advise) i32 fd_advise(u32 fd, u64 offset, u64 len, u32 advice);
PREVIEW1(fd_allocate) i32 fd_allocate(u32 fd, u64 offset, u64 len);
PREVIEW1(fd_close) i32 fd_close(u32 fd);
PREVIEW1(fd_datasync) i32 fd_datasync(u32 fd);
PREVIEW1(fd_fdstat_get) i32 fd_fdstat_get(u32 fd, void *stat);
PREVIEW1(fd_fdstat_set_flags) i32 fd_fdstat_set_flags(u32 fd, u32 flags);
PREVIEW1(fd_fdstat_set_rights) i32 fd_fdstat_set_rights(u32 fd, u64 base, u64 inheriting);
PREVIEW1(fd_filestat_get) i32 fd_filestat_get(u32 fd, void *stat);
PREVIEW1(fd_filestat_set_size) i32 fd_filestat_set_size(u32 fd, u64 size);
PREVIEW1(fd_filestat_set_times) i32 fd_filestat_set_times(u32 fd, u64 atim, u64 mtim, u32 flags);
PREVIEW1(fd_pread) i32 fd_pread(u32 fd, const void *iovs, u32 count, u64 offset, void *nread);
PREVIEW1(fd_prestat_get) i32 fd_prestat_get(u32 fd, void *prestat);
PREVIEW1(fd_prestat_dir_name) i32 fd_prestat_dir_name(u32 fd, void *path, u32 len);
PREVIEW1(fd_pwrite) i32 fd_pwrite(u32 fd, const void *iovs, u32 count, u64 offset, void *nwritten);
PREVIEW1(fd_read) i32 fd_read(u32 fd, const void *iovs, u32 count, void *nread);
PREVIEW1(fd_readdir) i32 fd_readdir(u32 fd, void *buf, u32 len, u64 cookie, void *used);
PREVIEW1(fd_renumber) i32 fd_renumber(u32 from, u32 to);
PREVIEW1(fd_seek) i32 fd_seek(u32 fd, i64 offset, u32 whence, void *result);
PREVIEW1(fd_sync) i32 fd_sync(u32 fd);
PREVIEW1(fd_tell) i32 fd_tell(u32 fd, void *result);
PREVIEW1(fd_write) i32 fd_write(u32 fd, const void *iovs, u32 count, void *nwritten);
PREVIEW1(path_create_directory) i32 path_create_directory(u32 fd, const void *path, u32 len);
PREVIEW1(path_filestat_get) i32 path_filestat_get(u32 fd, u32 flags, const void *path, u32 len, void *stat);
PREVIEW1(path_filestat_set_times)
i32 path_filestat_set_times(u32 fd, u32 flags, const void *path, u32 len, u64 atim, u64 mtim, u32 fst_flags);
PREVIEW1(path_link)
i32 path_link(u32 fd, u32 flags, const void *old, u32 old_len, u32 new_fd, const void *new_path, u32 new_len);
PREVIEW1(path_open)
i32 path_open(u32 fd, u32 dirflags, const void *path, u32 len, u32 oflags, u64 base, u64 inheriting, u32 fdflags,
              void *result);
PREVIEW1(path_readlink) i32 path_readlink(u32 fd, const void *path, u32 len, void *buf, u32 buf_len, void *used);
PREVIEW1(path_remove_directory) i32 path_remove_directory(u32 fd, const void *path, u32 len);
PREVIEW1(path_rename)
i32 path_rename(u32 fd, const void *old, u32 old_len, u32 new_fd, const void *new_path, u32 new_len);
PREVIEW1(path_symlink) i32 path_symlink(const void *old, u32 old_len, u32 fd, const void *new_path, u32 new_len);
PREVIEW1(path_unlink_file) i32 path_unlink_file(u32 fd, const void *path, u32 len);
PREVIEW1(poll_oneoff) i32 poll_oneoff(const void *in, void *out, u32 count, void *nevents);
PREVIEW1(proc_exit) _Noreturn void proc_exit(u32 code);
PREVIEW1(proc_raise) i32 proc_raise(u32 signal);
PREVIEW1(sched_yield) i32 sched_yield(void);
PREVIEW1(random_get) i32 random_get(void *buf, u32 len);
PREVIEW1(sock_accept) i32 sock_accept(u32 fd, u32 flags, void *result);
PREVIEW1(sock_recv) i32 sock_recv(u32 fd, const void *iovs, u32 count, u32 flags, void *size, void *result_flags);
PREVIEW1(sock_send) i32 sock_send(u32 fd, const void *iovs, u32 count, u32 flags, void *size);
PREVIEW1(sock_shutdown) i32 sock_shutdown(u32 fd, u32 how);

/* preview1's errno, in its order */
enum {
    OK, E2BIG, EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, EBADMSG, EBUSY, ECANCELED, ECHILD,
    ECONNABORTED, ECONNREFUSED, ECONNRESET, EDEADLK, EDESTADDRREQ, EDOM, EDQUOT, EEXIST, EFAULT, EFBIG, EHOSTUNREACH, EIDRM,
    EILSEQ, EINPROGRESS, EINTR, EINVAL, EIO, EISCONN, EISDIR, ELOOP, EMFILE, EMLINK, EMSGSIZE, EMULTIHOP, ENAMETOOLONG,
    ENETDOWN, ENETRESET, ENETUNREACH, ENFILE, ENOBUFS, ENODEV, ENOENT, ENOEXEC, ENOLCK, ENOLINK, ENOMEM, ENOMSG, ENOPROTOOPT,
    ENOSPC, ENOSYS, ENOTCONN, ENOTDIR, ENOTEMPTY, ENOTRECOVERABLE, ENOTSOCK, ENOTSUP, ENOTTY, ENXIO, EOVERFLOW, EOWNERDEAD,
    EPERM, EPIPE, EPROTO, EPROTONOSUPPORT, EPROTOTYPE, ERANGE, EROFS, ESPIPE, ESRCH, ESTALE, ETIMEDOUT, ETXTBSY, EXDEV,
    ENOTCAPABLE
};

/* ----------------------------------------------------------------------------------------------------- checking */
static void say(u32 fd, const char *text)
{
    struct iovec iov = {(void *)text, length(text)};
    u32 n;
    (void)fd_write(fd, &iov, 1, &n);
}

static void say_number(u32 fd, i64 value)
{
    char digits[24];
    int at = sizeof digits - 1, negative = value < 0;
    u64 rest = negative ? (u64)-value : (u64)value;
    digits[at] = 0;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (negative)
        digits[--at] = '-';
    say(fd, digits + at);
}

static _Noreturn void fail(const char *file, u32 line, const char *what, i64 got, i64 expected)
{
    say(2, file);
    say(2, ":");
    say_number(2, line);
    say(2, ": ");
    say(2, what);
    say(2, " is ");
    say_number(2, got);
    say(2, ", expected ");
    say_number(2, expected);
    say(2, "\n");
    proc_exit(1);
}

/* got == expected, both integers */
#define EQUAL(got, expected)                                            \
    do {                                                                \
        i64 got_ = (i64)(got), expected_ = (i64)(expected);             \
        if (got_ != expected_)                                          \
            fail(__FILE__, __LINE__, #got, got_, expected_);            \
    } while (0)
#define CHECK(condition) EQUAL(!!(condition), 1)

static char arguments[4096];
static char *argument[64];
static u32 argument_count;

__attribute__((export_name("_start"))) void _start(void)
{
    u32 size;
    if (args_sizes_get(&argument_count, &size) || argument_count > 64 || size > sizeof arguments)
        proc_exit(2);
    args_get(argument, arguments);
    for (const struct test *test = tests; test->name; test++)
        if (argument_count > 1 && same_text(test->name, argument[1])) {
            test->run();
            return;
        }
    say(2, "no such test\n");
    proc_exit(2);
}

/* ------------------------------------------------------------------------------------- preview1 in shorter words */
enum { CREAT = 1, DIRECTORY = 2, EXCL = 4, TRUNC = 8 };
enum { APPEND = 1, DSYNC = 2, NONBLOCK = 4, RSYNC = 8, SYNC = 16 };
enum { FOLLOW = 1 };
enum { ATIM = 1, ATIM_NOW = 2, MTIM = 4, MTIM_NOW = 8 };
enum { SEEK_SET, SEEK_CUR, SEEK_END };
enum { UNKNOWN, BLOCK_DEVICE, CHARACTER_DEVICE, IS_DIRECTORY, REGULAR_FILE, SOCKET_DGRAM, SOCKET_STREAM, SYMBOLIC_LINK };

#define R_DATASYNC (1ull << 0)
#define R_READ (1ull << 1)
#define R_SEEK (1ull << 2)
#define R_SET_FLAGS (1ull << 3)
#define R_SYNC (1ull << 4)
#define R_TELL (1ull << 5)
#define R_WRITE (1ull << 6)
#define R_ADVISE (1ull << 7)
#define R_ALLOCATE (1ull << 8)
#define R_CREATE_DIRECTORY (1ull << 9)
#define R_CREATE_FILE (1ull << 10)
#define R_LINK_SOURCE (1ull << 11)
#define R_LINK_TARGET (1ull << 12)
#define R_OPEN (1ull << 13)
#define R_READDIR (1ull << 14)
#define R_READLINK (1ull << 15)
#define R_RENAME_SOURCE (1ull << 16)
#define R_RENAME_TARGET (1ull << 17)
#define R_PATH_STAT (1ull << 18)
#define R_PATH_SET_SIZE (1ull << 19)
#define R_PATH_SET_TIMES (1ull << 20)
#define R_STAT (1ull << 21)
#define R_SET_SIZE (1ull << 22)
#define R_SET_TIMES (1ull << 23)
#define R_SYMLINK (1ull << 24)
#define R_REMOVE_DIRECTORY (1ull << 25)
#define R_UNLINK (1ull << 26)
#define R_POLL (1ull << 27)
#define R_ALL ((1ull << 30) - 1)
#define R_FILE (R_DATASYNC | R_READ | R_SEEK | R_SET_FLAGS | R_SYNC | R_TELL | R_WRITE | R_ADVISE | R_ALLOCATE | R_STAT | R_SET_SIZE | R_SET_TIMES | R_POLL)

struct fdstat {
    u8 type;
    u16 flags;
    u64 base, inheriting;
};
struct filestat {
    u64 dev, ino;
    u8 type;
    u64 nlink, size, atim, mtim, ctim;
};
struct dirent {
    u64 next, ino;
    u32 namlen;
    u8 type;
};

/* The directory that the tests work in: the working directory, preopened at 4. */
#define CWD 4u

static i32 open_at(u32 dir, const char *path, u32 dirflags, u32 oflags, u64 rights, u32 fdflags, u32 *fd)
{
    return path_open(dir, dirflags, path, length(path), oflags, rights, rights, fdflags, fd);
}
static u32 opened(const char *path, u32 oflags, u64 rights, u32 fdflags)
{
    u32 fd = ~0u;
    i32 error = open_at(CWD, path, FOLLOW, oflags, rights, fdflags, &fd);
    if (error)
        fail(path, 0, "opening it", error, 0);
    return fd;
}
static i32 make_dir(const char *path) { return path_create_directory(CWD, path, length(path)); }
static i32 remove_dir(const char *path) { return path_remove_directory(CWD, path, length(path)); }
static i32 unlink_file(const char *path) { return path_unlink_file(CWD, path, length(path)); }
static i32 rename_to(const char *old, const char *new_path)
{
    return path_rename(CWD, old, length(old), CWD, new_path, length(new_path));
}
static i32 link_to(const char *old, u32 flags, const char *new_path)
{
    return path_link(CWD, flags, old, length(old), CWD, new_path, length(new_path));
}
static i32 symlink_to(const char *target, const char *path)
{
    return path_symlink(target, length(target), CWD, path, length(path));
}
static i32 stat_path(const char *path, u32 flags, struct filestat *stat)
{
    return path_filestat_get(CWD, flags, path, length(path), stat);
}
static i32 write_bytes(u32 fd, const void *data, u32 n, u32 *done)
{
    struct iovec iov = {(void *)data, n};
    return fd_write(fd, &iov, 1, done);
}
static i32 read_bytes(u32 fd, void *data, u32 n, u32 *done)
{
    struct iovec iov = {data, n};
    return fd_read(fd, &iov, 1, done);
}
static void make_file(const char *path, const char *content)
{
    u32 n, fd = opened(path, CREAT | TRUNC, R_FILE, 0);
    EQUAL(write_bytes(fd, content, length(content), &n), OK);
    EQUAL(n, length(content));
    EQUAL(fd_close(fd), OK);
}
static void expect_content(const char *path, const char *content)
{
    char buf[256];
    u32 n, fd = opened(path, 0, R_READ | R_SEEK, 0);
    EQUAL(read_bytes(fd, buf, sizeof buf, &n), OK);
    EQUAL(n, length(content));
    CHECK(same(buf, content, n));
    EQUAL(fd_close(fd), OK);
}
static u64 offset_of(u32 fd)
{
    u64 at = ~0ull;
    EQUAL(fd_tell(fd, &at), OK);
    return at;
}
static u64 size_of(u32 fd)
{
    struct filestat stat;
    EQUAL(fd_filestat_get(fd, &stat), OK);
    return stat.size;
}

#pragma clang diagnostic ignored "-Wunused-function"
#endif
