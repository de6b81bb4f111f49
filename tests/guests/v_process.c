/* vesicle_v1: descriptors shared by processes, child mode, exec, waiting, ids. The program runs itself again as /bin/guest. */
#include "vesicle.h"

static u8 big_state[100000];

/* What the children run as. */
TEST(child_exit)
{
    i32 code = 0;
    for (const char *digit = argument[2]; *digit; digit++)
        code = code * 10 + (*digit - '0');
    proc_exit((u32)code);
}
TEST(child_echo)
{
    for (u32 i = 2; i < argument_count; i++) {
        say(1, argument[i]);
        say(1, "\n");
    }
}
TEST(child_cat)
{
    char buf[64];
    u32 n;
    while (read_bytes(0, buf, sizeof buf, &n) == OK && n) {
        struct iovec iov = {buf, n};
        CHECK(fd_write(1, &iov, 1, &n) == OK);
    }
}
TEST(child_environment)
{
    static u8 block[1024];
    EQUAL(v_startup(block, sizeof block) > 0, 1);
    u32 counts[2];
    memcpy(counts, block, 8);
    say_number(1, counts[0]);
    say(1, " ");
    say_number(1, counts[1]);
    say(1, " ");
    const char *text = (const char *)block + 24;
    for (u32 i = 0; i < counts[0] + counts[1]; i++) {
        say(1, "[");
        say(1, text);
        say(1, "]");
        text += length(text) + 1;
    }
}
TEST(child_fds)
{
    struct fdstat stat;
    for (u32 fd = 0; fd < 12; fd++)
        if (fd_fdstat_get(fd, &stat) == OK) {
            say_number(1, fd);
            say(1, " ");
        }
}
TEST(child_forever)
{
    for (;;)
        v_poll(0, 0, -1, 0);
}
TEST(child_spin)
{
    for (volatile u32 i = 0;; i++)
        ;
}

/* Start /bin/guest with arguments; input and output (-1: as they are) become 0 and 1. */
static i32 spawn(const char **argv, i32 input, i32 output)
{
    i32 pid = v_vfork(0);
    if (pid == 0) {
        if (input >= 0)
            EQUAL(v_dup(input, 0, 0), 0);
        if (output >= 0)
            EQUAL(v_dup(output, 1, 0), 1);
        pid = v_exec("/bin/guest", argv, (const char *[]){"K=V", 0});
        CHECK(pid > 0);
    }
    return pid;
}
#define SPAWN(input, output, ...) spawn((const char *[]){"guest", __VA_ARGS__, 0}, input, output)

static i32 wait_for(i32 pid, struct wait_info *info)
{
    EQUAL(v_wait(1, pid, WEXITED, info, 0), pid);
    return info->status;
}

static void expect_output(i32 fd, const char *text)
{
    char buf[512];
    u32 n, at = 0;
    while (read_bytes((u32)fd, buf + at, sizeof buf - at, &n) == OK && n)
        at += n;
    buf[at] = 0;
    if (!same_text(buf, text)) {
        say(2, "got: ");
        say(2, buf);
        fail("output", 0, text, at, length(text));
    }
}

TEST(dup)
{
    u32 n;
    char buf[4];
    i32 a = v_open(AT("f"), O_CREAT | O_RDWR, 0600), b = v_dup(a, -1, 0);
    EQUAL(b, a + 1);
    EQUAL(write_bytes((u32)a, "ab", 2, &n), OK);
    EQUAL(write_bytes((u32)b, "cd", 2, &n), OK); /* one offset */
    EQUAL(v_stat_of("f").size, 4);
    EQUAL(v_dup(a, 20, O_CLOEXEC), 20);
    EQUAL(v_fcntl(20, 1, 0), 1);
    EQUAL(v_fcntl(b, 1, 0), 0);
    EQUAL(fd_close((u32)a), OK);
    i64 at;
    EQUAL(v_lseek(20, 0, 0, &at), 0);
    EQUAL(read_bytes((u32)b, buf, 4, &n), OK);
    CHECK(same(buf, "abcd", 4));
    EQUAL(v_dup(b, b, 0), L_EINVAL);
    EQUAL(v_dup(b, 5, 1), L_EINVAL);
    EQUAL(v_dup(99, 5, 0), L_EBADF);
    EQUAL(v_dup(99, -1, 0), L_EBADF);
    EQUAL(v_dup(b, 100000, 0), L_EBADF);
    EQUAL(v_fcntl(b, 0, 30), 30);
    EQUAL(v_fcntl(b, 1030, 30), 31);
    EQUAL(v_fcntl(31, 1, 0), 1);
    EQUAL(v_fcntl(31, 2, 0), 0);
    EQUAL(v_fcntl(31, 1, 0), 0);
    EQUAL(v_fcntl(b, 0, -1), L_EINVAL);
    EQUAL(v_fcntl(b, 0, 1 << 20), L_EINVAL);
    EQUAL(v_fcntl(b, 77, 0), L_EINVAL);
    EQUAL(v_fcntl(99, 77, 0), L_EBADF);
    EQUAL(v_fcntl(b, 3, 0), O_RDWR);
    EQUAL(v_fcntl(b, 4, O_APPEND | O_NONBLOCK | O_WRONLY), 0);
    EQUAL(v_fcntl(b, 3, 0), O_RDWR | O_APPEND | O_NONBLOCK);
    i32 dir = v_open(AT("/"), O_RDONLY | O_DIRECTORY, 0);
    EQUAL(v_fcntl(dir, 3, 0) & 3, 0);
    for (i32 i = 0; i < 2000; i++)
        if ((n = (u32)v_dup(b, -1, 0)) == (u32)L_EMFILE)
            break;
    EQUAL(n, (u32)L_EMFILE);
    EQUAL(v_open(AT("f"), O_RDONLY, 0), L_EMFILE);
    EQUAL(v_pipe(&at, 0), L_EMFILE);
}

TEST(pipes)
{
    i32 fds[2], value;
    u32 n;
    char buf[16];
    static u8 block[70000];
    EQUAL(v_pipe(fds, O_CLOEXEC), 0);
    EQUAL(fds[1], fds[0] + 1);
    EQUAL(v_fcntl(fds[0], 1, 0), 1);
    EQUAL(write_bytes((u32)fds[1], "hello", 5, &n), OK);
    EQUAL(v_ioctl(fds[0], 0x541b, &value), 0);
    EQUAL(value, 5);
    EQUAL(read_bytes((u32)fds[0], buf, 16, &n), OK);
    EQUAL(n, 5);
    EQUAL(write_bytes((u32)fds[0], "x", 1, &n), EBADF);
    EQUAL(read_bytes((u32)fds[1], buf, 1, &n), EBADF);
    EQUAL(v_fcntl(fds[0], 4, O_NONBLOCK), 0);
    EQUAL(read_bytes((u32)fds[0], buf, 1, &n), EAGAIN);
    EQUAL(v_fcntl(fds[1], 4, O_NONBLOCK), 0);
    i32 capacity = v_fcntl(fds[0], 1032, 0);
    EQUAL(capacity, 65536);
    EQUAL(v_fcntl(fds[0], 1031, 1 << 20), capacity);
    EQUAL(write_bytes((u32)fds[1], block, sizeof block, &n), OK);
    EQUAL(n, capacity);
    EQUAL(write_bytes((u32)fds[1], "x", 1, &n), EAGAIN);
    EQUAL(fd_close((u32)fds[1]), OK);
    EQUAL(read_bytes((u32)fds[0], block, sizeof block, &n), OK);
    EQUAL(n, capacity);
    EQUAL(read_bytes((u32)fds[0], buf, 1, &n), OK);
    EQUAL(n, 0);
    EQUAL(v_pipe(fds, 0x4000), 0);
    EQUAL(v_pipe(fds, 1), L_EINVAL);
    EQUAL(v_pipe((void *)~0u, 0), L_EFAULT);
    EQUAL(v_sigaction(SIGPIPE, 1, 0, 0, 0, 0), 0);
    EQUAL(fd_close((u32)fds[0]), OK);
    EQUAL(write_bytes((u32)fds[1], "x", 1, &n), EPIPE);
}

TEST(broken_pipe)
{
    i32 fds[2];
    u32 n;
    EQUAL(v_pipe(fds, 0), 0);
    EQUAL(fd_close((u32)fds[0]), OK);
    write_bytes((u32)fds[1], "x", 1, &n);
    say(2, "still here\n");
}

TEST(poll)
{
    struct {
        i32 fd;
        u16 events, revents;
    } fds[4];
    i32 pipe[2];
    u32 n;
    u64 before, after;
    EQUAL(v_pipe(pipe, 0), 0);
    i32 file = v_open(AT("f"), O_CREAT | O_RDWR, 0600);
    fds[0] = (typeof(fds[0])){pipe[0], 1, 77};
    fds[1] = (typeof(fds[0])){pipe[1], 4, 77};
    fds[2] = (typeof(fds[0])){-1, 1, 77};
    fds[3] = (typeof(fds[0])){file, 1 | 0x40 | 4, 77};
    EQUAL(v_poll(fds, 4, -1, 0), 2);
    EQUAL(fds[0].revents, 0);
    EQUAL(fds[1].revents, 4);
    EQUAL(fds[2].revents, 0);
    EQUAL(fds[3].revents, 1 | 0x40 | 4);
    EQUAL(write_bytes((u32)pipe[1], "x", 1, &n), OK);
    EQUAL(v_poll(fds, 1, -1, 0), 1);
    EQUAL(fds[0].revents, 1);
    EQUAL(fd_close((u32)pipe[1]), OK);
    EQUAL(v_poll(fds, 1, -1, 0), 1);
    EQUAL(fds[0].revents, 1 | 0x10);
    char byte;
    EQUAL(read_bytes((u32)pipe[0], &byte, 1, &n), OK);
    EQUAL(v_poll(fds, 1, -1, 0), 1);
    EQUAL(fds[0].revents, 0x10);
    fds[0].fd = 99;
    EQUAL(v_poll(fds, 1, -1, 0), 1);
    EQUAL(fds[0].revents, 0x20);
    EQUAL(v_pipe(pipe, 0), 0);
    fds[0] = (typeof(fds[0])){pipe[0], 1, 0};
    EQUAL(clock_time_get(1, 0, &before), OK);
    EQUAL(v_poll(fds, 1, 20000000, 0), 0);
    EQUAL(v_poll(0, 0, 10000000, 0), 0);
    EQUAL(clock_time_get(1, 0, &after), OK);
    CHECK(after - before >= 30000000);
    EQUAL(v_poll(fds, 1, 0, 0), 0);
    EQUAL(v_poll(fds, 100000, 0, 0), L_EINVAL);
    EQUAL(v_poll((void *)~0u, 1, 0, 0), L_EFAULT);
    EQUAL(v_poll(fds, 1, 0, (void *)~0u), L_EFAULT);
    fds[0] = (typeof(fds[0])){pipe[1], 4, 0};
    EQUAL(fd_close((u32)pipe[0]), OK);
    EQUAL(v_poll(fds, 1, 0, 0), 1);
    CHECK(fds[0].revents & 8);
}

TEST(spawn_and_wait)
{
    struct wait_info info;
    i32 pid = SPAWN(-1, -1, "child_exit", "42");
    EQUAL(wait_for(pid, &info), 42);
    EQUAL(info.signo, 17);
    EQUAL(info.code, 1);
    EQUAL(info.pid, pid);
    EQUAL(info.uid, 1000);
    EQUAL(v_wait(0, 0, WEXITED, &info, 0), L_ECHILD);
    EQUAL(v_wait(1, pid, WEXITED, &info, 0), L_ECHILD);
    EQUAL(v_wait(9, 0, WEXITED, &info, 0), L_EINVAL);
    EQUAL(v_wait(0, 0, 0, &info, 0), L_EINVAL);
    EQUAL(v_wait(0, 0, WNOHANG, &info, 0), L_EINVAL);
    EQUAL(v_wait(0, 0, WEXITED | 0x100000, &info, 0), L_EINVAL);
    EQUAL(v_wait(0, 0, WEXITED, (void *)~0u, 0), L_EFAULT);
    i32 first = SPAWN(-1, -1, "child_exit", "1"), second = SPAWN(-1, -1, "child_exit", "2");
    CHECK(second > first);
    u64 rusage[11];
    memset(rusage, '?', sizeof rusage);
    EQUAL(v_wait(1, second, WEXITED | WNOWAIT, &info, 0), second);
    EQUAL(v_wait(1, second, WEXITED, &info, rusage), second);
    EQUAL(info.status, 2);
    EQUAL(rusage[0], 0);
    EQUAL(v_wait(2, 0, WEXITED, &info, 0), first); /* any of the group */
    EQUAL(info.status, 1);
}

TEST(nothing_ready)
{
    struct wait_info info;
    i32 pid = SPAWN(-1, -1, "child_forever");
    memset(&info, '?', sizeof info);
    EQUAL(v_wait(0, 0, WEXITED | WNOHANG, &info, 0), 0);
    EQUAL(info.pid, 0);
    EQUAL(info.signo, 0);
    EQUAL(v_kill(pid, 0), 0);
    EQUAL(v_kill(pid, SIGTERM), 0);
    EQUAL(wait_for(pid, &info), SIGTERM);
    EQUAL(info.code, 2);
    EQUAL(v_kill(pid, 0), L_ESRCH);
    pid = SPAWN(-1, -1, "child_spin"); /* a computing child is reached too */
    EQUAL(v_kill(pid, SIGKILL), 0);
    EQUAL(wait_for(pid, &info), SIGKILL);
    EQUAL(v_kill(99999, SIGTERM), L_ESRCH);
    EQUAL(v_kill(1, SIGTERM), L_EPERM);
    EQUAL(v_kill(v_getid(0), 65), L_EINVAL);
}

TEST(stop_and_continue)
{
    struct wait_info info;
    i32 pid = SPAWN(-1, -1, "child_forever");
    EQUAL(v_kill(pid, SIGSTOP), 0);
    EQUAL(v_wait(1, pid, WSTOPPED, &info, 0), pid);
    EQUAL(info.code, 5);
    EQUAL(info.status, SIGSTOP);
    EQUAL(v_kill(pid, SIGCONT), 0);
    EQUAL(v_wait(1, pid, WCONTINUED, &info, 0), pid);
    EQUAL(info.code, 6);
    EQUAL(info.status, SIGCONT);
    EQUAL(v_kill(pid, SIGKILL), 0);
    EQUAL(wait_for(pid, &info), SIGKILL);
}

TEST(pipeline)
{
    struct wait_info info;
    i32 a[2], b[2];
    EQUAL(v_pipe(a, O_CLOEXEC), 0);
    EQUAL(v_pipe(b, O_CLOEXEC), 0);
    i32 echo = SPAWN(-1, a[1], "child_echo", "one", "", "three"), cat = SPAWN(a[0], b[1], "child_cat");
    EQUAL(fd_close((u32)a[0]), OK);
    EQUAL(fd_close((u32)a[1]), OK);
    EQUAL(fd_close((u32)b[1]), OK);
    expect_output(b[0], "one\n\nthree\n");
    EQUAL(wait_for(echo, &info), 0);
    EQUAL(wait_for(cat, &info), 0);
}

TEST(exec_environment)
{
    struct wait_info info;
    i32 out[2];
    EQUAL(v_pipe(out, O_CLOEXEC), 0);
    i32 pid = SPAWN(-1, out[1], "child_environment", "", "a b");
    EQUAL(fd_close((u32)out[1]), OK);
    expect_output(out[0], "4 1 [guest][child_environment][][a b][K=V]");
    EQUAL(wait_for(pid, &info), 0);
}

TEST(exec_descriptors)
{
    struct wait_info info;
    i32 out[2];
    i32 kept = v_open(AT("f"), O_CREAT | O_RDWR, 0600), closed = v_open(AT("f"), O_RDONLY | O_CLOEXEC, 0);
    EQUAL(kept, 3);
    EQUAL(closed, 4);
    EQUAL(v_pipe(out, O_CLOEXEC), 0);
    i32 pid = SPAWN(-1, out[1], "child_fds");
    EQUAL(fd_close((u32)out[1]), OK);
    expect_output(out[0], "0 1 2 3 ");
    EQUAL(wait_for(pid, &info), 0);
}

TEST(exec_replaces)
{
    i32 self = v_getid(0);
    CHECK(self > 1);
    EQUAL(v_exec("/none", (const char *[]){"x", 0}, 0), L_ENOENT);
    EQUAL(v_exec("/site", (const char *[]){"x", 0}, 0), L_EACCES);
    v_make("text", "echo no\n", 0755);
    EQUAL(v_exec("text", (const char *[]){"x", 0}, 0), L_ENOEXEC);
    v_make("locked", "", 0644);
    EQUAL(v_exec("locked", (const char *[]){"x", 0}, 0), L_EACCES);
    u8 block[64];
    u32 counts[2] = {5, 0};
    memcpy(block, counts, 8);
    memcpy(block + 8, "a\0b\0", 4);
    EQUAL(v_execve(PATH("/bin/guest"), block, 12), L_EINVAL); /* fewer strings than said */
    counts[0] = 1;
    memcpy(block, counts, 8);
    EQUAL(v_execve(PATH("/bin/guest"), block, 12), L_EINVAL); /* more */
    EQUAL(v_execve(PATH("/bin/guest"), block, 9), L_EINVAL); /* no NUL at the end */
    EQUAL(v_execve(PATH("/bin/guest"), block, 4), L_EINVAL);
    EQUAL(v_execve(PATH("/bin/guest"), (void *)~0u, 12), L_EFAULT);
    EQUAL(v_execve(PATH("/bin/guest"), block, ~0u), L_EFAULT);
    static u8 huge[3 << 20];
    EQUAL(v_execve(PATH("/bin/guest"), huge, sizeof huge), L_E2BIG);
    v_exec("/bin/guest", (const char *[]){"guest", "child_exit", "17", 0}, 0);
    fail("exec", 0, "coming back", 1, 0);
}

TEST(exec_script)
{
    v_make("script", "#!/bin/guest child_environment\nignored\n", 0755);
    v_exec("script", (const char *[]){"script", "more", 0}, 0);
    fail("exec", 0, "coming back", 1, 0);
}

/* Everything the child does to memory and descriptors is the child's. */
TEST(child_mode_memory)
{
    struct wait_info info;
    volatile u32 local = 1;
    u64 before = 0;
    for (u32 i = 0; i < sizeof big_state; i += 1000)
        big_state[i] = 1;
    i32 parent = v_getid(0), pid = v_vfork(0);
    if (pid == 0) {
        EQUAL(v_getid(1), parent);
        CHECK(v_getid(0) != parent);
        EQUAL(v_chdir(AT("/tmp")), 0);
        EQUAL(v_open(AT("/site/made"), O_CREAT | O_RDWR, 0600), 3);
        v_umask(0);
        local = 2;
        for (u32 i = 0; i < sizeof big_state; i += 1000)
            big_state[i] = 2;
        EQUAL(__builtin_wasm_memory_grow(0, 2) > 0, 1);
        *(volatile u32 *)((__builtin_wasm_memory_size(0) - 1) * 65536ul) = 7;
        pid = v_childexit(9 + 256);
        CHECK(pid > 0);
        /* back in the parent: memory is what it was */
        EQUAL(*(volatile u32 *)((__builtin_wasm_memory_size(0) - 1) * 65536ul), 0);
    }
    for (u32 i = 0; i < sizeof big_state; i += 1000)
        EQUAL(big_state[i], 1);
    EQUAL(v_getid(0), parent);
    char cwd[16];
    EQUAL(v_getcwd(cwd, 16), 6);
    EQUAL(fd_fdstat_get(3, &(struct fdstat){0}), EBADF);
    EQUAL(v_umask(022), 022);
    EQUAL(v_stat_of("made").size, 0);
    EQUAL(wait_for(pid, &info), 9);
    EQUAL(v_childexit(0), L_EPERM);
    (void)before;
}

TEST(child_mode_keeps_nothing)
{
    struct wait_info info;
    static volatile u32 shared = 1;
    i32 pid = v_vfork(1);
    if (pid == 0) {
        shared = 2;
        pid = v_childexit(3);
    }
    EQUAL(shared, 2);
    EQUAL(wait_for(pid, &info), 3);
}

TEST(child_mode_nests)
{
    struct wait_info info;
    static volatile u32 level = 0;
    i32 self = v_getid(0), outer = v_vfork(0);
    if (outer == 0) {
        level = 1;
        i32 child = v_getid(0), inner = v_vfork(0);
        if (inner == 0) {
            level = 2;
            EQUAL(v_getid(1), child);
            inner = v_childexit(5);
        }
        EQUAL(level, 1);
        EQUAL(v_getid(0), child);
        EQUAL(wait_for(inner, &info), 5);
        outer = v_childexit(6);
    }
    EQUAL(level, 0);
    EQUAL(v_getid(0), self);
    EQUAL(wait_for(outer, &info), 6);
}

TEST(child_mode_signals_wait)
{
    struct wait_info info;
    i32 fds[2];
    u32 n;
    EQUAL(v_pipe(fds, 0), 0);
    EQUAL(fd_close((u32)fds[0]), OK);
    i32 pid = v_vfork(0);
    if (pid == 0) {
        EQUAL(write_bytes((u32)fds[1], "x", 1, &n), EPIPE);
        pid = v_childexit(1);
    }
    EQUAL(wait_for(pid, &info), SIGPIPE);
    EQUAL(info.code, 2);
    pid = v_vfork(0);
    if (pid == 0) {
        EQUAL(v_kill(v_getid(0), SIGTERM), 0);
        pid = v_exec("/bin/guest", (const char *[]){"guest", "child_forever", 0}, 0);
    }
    EQUAL(wait_for(pid, &info), SIGTERM);
}

TEST(child_mode_failed_exec)
{
    struct wait_info info;
    i32 pid = v_vfork(0);
    if (pid == 0) {
        EQUAL(v_exec("/none", (const char *[]){"x", 0}, 0), L_ENOENT);
        CHECK(v_getid(1) > 1); /* still the child */
        pid = v_childexit(127);
    }
    EQUAL(wait_for(pid, &info), 127);
}

TEST(child_mode_left_open)
{
    if (v_vfork(0) == 0)
        proc_exit(12);
}

TEST(child_mode_trap)
{
    if (v_vfork(0) == 0)
        __builtin_trap();
}

TEST(identities)
{
    u32 groups[4];
    EQUAL(v_getid(2), 1000);
    EQUAL(v_getid(3), 1000);
    EQUAL(v_getid(4), 1000);
    EQUAL(v_getid(5), 1000);
    EQUAL(v_getid(8), v_getid(0));
    EQUAL(v_getid(9), 1000);
    EQUAL(v_getid(10), 1000);
    EQUAL(v_getid(11), L_EINVAL);
    EQUAL(v_getid(-1), L_EINVAL);
    EQUAL(v_getpgid(0, 0), v_getid(6));
    EQUAL(v_getpgid(0, 1), v_getid(7));
    EQUAL(v_getpgid(v_getid(0), 0), v_getid(6));
    EQUAL(v_getpgid(99999, 0), L_ESRCH);
    EQUAL(v_getpgid(0, 2), L_EINVAL);
    EQUAL(v_setid(0, -1, -1, -1), 0);
    EQUAL(v_setid(0, 1000, 1000, 1000), 0);
    EQUAL(v_setid(0, 0, -1, -1), L_EPERM);
    EQUAL(v_setid(1, -1, 0, -1), L_EPERM);
    EQUAL(v_setid(4, 0, 0, 0), L_EPERM);
    EQUAL(v_setid(5, 1000, 0, 0), 0);
    EQUAL(v_setid(3, 0, 0, 0), L_EPERM); /* a leader already */
    EQUAL(v_setid(9, 0, 0, 0), L_EINVAL);
    EQUAL(v_getgroups(0, 0), 0);
    EQUAL(v_getgroups(4, groups), 0);
}

TEST(process_groups)
{
    struct wait_info info;
    i32 pid = v_vfork(0);
    if (pid == 0) {
        EQUAL(v_setid(2, 0, 0, 0), 0);
        EQUAL(v_getid(6), v_getid(0));
        pid = v_exec("/bin/guest", (const char *[]){"guest", "child_forever", 0}, 0);
    }
    EQUAL(v_getpgid(pid, 0), pid);
    EQUAL(v_setid(2, pid, 99999, 0), L_EPERM);
    EQUAL(v_setid(2, 99999, 0, 0), L_ESRCH);
    EQUAL(v_setid(2, 0, -1, 0), L_EINVAL);
    EQUAL(v_kill(-pid, SIGTERM), 0);
    EQUAL(v_wait(2, pid, WEXITED, &info, 0), pid);
    EQUAL(info.status, SIGTERM);
    EQUAL(v_kill(-pid, SIGTERM), L_ESRCH);
    pid = v_vfork(0);
    if (pid == 0) {
        EQUAL(v_setid(3, 0, 0, 0), v_getid(0));
        EQUAL(v_getid(7), v_getid(0));
        pid = v_childexit(0);
    }
    EQUAL(wait_for(pid, &info), 0);
}

TEST(limits)
{
    u64 limit[2], now[2];
    EQUAL(v_rlimit(7, 0, limit), 0);
    EQUAL(limit[0], 1024);
    EQUAL(limit[1], 1024);
    limit[0] = limit[1] = 10;
    EQUAL(v_rlimit(7, limit, now), 0);
    EQUAL(now[0], 1024);
    EQUAL(v_rlimit(7, 0, now), 0);
    EQUAL(now[0], 10);
    EQUAL(v_dup(1, 10, 0), L_EBADF);
    limit[0] = 20, limit[1] = 20;
    EQUAL(v_rlimit(7, limit, 0), L_EPERM);
    limit[0] = 9, limit[1] = 5;
    EQUAL(v_rlimit(7, limit, 0), L_EINVAL);
    EQUAL(v_rlimit(99, 0, now), L_EINVAL);
    EQUAL(v_rlimit(7, 0, (void *)~0u), L_EFAULT);
    EQUAL(v_rlimit(7, (void *)~0u, 0), L_EFAULT);
    EQUAL(v_priority(0, 0, 0, 0), 20);
    EQUAL(v_priority(1, 0, 0, 5), 0);
    EQUAL(v_priority(0, 0, 0, 0), 15);
    EQUAL(v_priority(1, 0, 0, 2), L_EACCES);
    EQUAL(v_priority(1, 0, 0, 99), 0);
    EQUAL(v_priority(0, 0, 0, 0), 1);
    EQUAL(v_priority(0, 0, 99999, 0), L_ESRCH);
    EQUAL(v_priority(0, 9, 0, 0), L_EINVAL);
    EQUAL(v_priority(7, 0, 0, 0), L_EINVAL);
    u64 used[11];
    EQUAL(v_rusage(0, used), 0);
    EQUAL(v_rusage(-1, used), 0);
    EQUAL(v_rusage(3, used), L_EINVAL);
    EQUAL(v_rusage(0, (void *)~0u), L_EFAULT);
}

TEST(system)
{
    static char names[400];
    u64 info[8];
    EQUAL(v_sysinfo(0, names, sizeof names), 390);
    CHECK(same_text(names, "Linux"));
    CHECK(same_text(names + 4 * 65, "wasm32"));
    EQUAL(v_sysinfo(0, names, 389), L_EINVAL);
    EQUAL(v_sysinfo(1, info, sizeof info), 64);
    CHECK(info[1] > 1 << 20);
    CHECK(info[2] <= info[1]);
    EQUAL(v_sysinfo(2, names, 8), 1);
    EQUAL(names[0], 3);
    EQUAL(v_sysinfo(4, names, 8), L_EINVAL);
    EQUAL(v_sysinfo(1, (void *)~0u, 64), L_EFAULT);
}

TEST(no_terminal)
{
    u8 buf[64];
    i32 value;
    u32 requests[] = {0x5401, 0x5402, 0x5413, 0x5414, 0x540f, 0x5410, 0x5429, 0x1234};
    for (u32 i = 0; i < 8; i++) {
        EQUAL(v_ioctl(1, requests[i], buf), L_ENOTTY);
        EQUAL(v_ioctl(99, requests[i], buf), L_EBADF);
    }
    v_make("f", "12345", 0600);
    i32 fd = v_open(AT("f"), O_RDONLY, 0);
    EQUAL(v_ioctl(fd, 0x541b, &value), 0);
    EQUAL(value, 5);
    value = 1;
    EQUAL(v_ioctl(fd, 0x5421, &value), 0);
    EQUAL(v_fcntl(fd, 3, 0), O_NONBLOCK);
    EQUAL(v_ioctl(fd, 0x541b, (void *)~0u), L_EFAULT);
}
