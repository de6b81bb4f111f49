/* args, environ, clock, random, sched, proc, sock: what needs no files. */
#include "guest.h"

/* argv: program arguments a, "", "b c" */
TEST(arguments)
{
    char *argv[8], buf[64];
    u32 count, size;
    memset(buf, '?', sizeof buf);
    EQUAL(args_sizes_get(&count, &size), OK);
    EQUAL(count, 5);
    EQUAL(size, sizeof "base" + sizeof "arguments" + sizeof "a" + sizeof "" + sizeof "b c");
    EQUAL(args_get(argv, buf), OK);
    CHECK(same_text(argv[1], "arguments"));
    CHECK(same_text(argv[2], "a"));
    CHECK(same_text(argv[3], ""));
    CHECK(same_text(argv[4], "b c"));
    EQUAL((u8)buf[size], '?');
    CHECK(argv[0] == buf);
}

/* environment: A=1, EMPTY=, TEXT=x=y */
TEST(environment)
{
    char *environ[8], buf[64];
    u32 count, size;
    EQUAL(environ_sizes_get(&count, &size), OK);
    EQUAL(count, 3);
    EQUAL(size, sizeof "A=1" + sizeof "EMPTY=" + sizeof "TEXT=x=y");
    EQUAL(environ_get(environ, buf), OK);
    CHECK(same_text(environ[0], "A=1"));
    CHECK(same_text(environ[1], "EMPTY="));
    CHECK(same_text(environ[2], "TEXT=x=y"));
}

TEST(empty_environment)
{
    u32 count = 9, size = 9;
    EQUAL(environ_sizes_get(&count, &size), OK);
    EQUAL(count, 0);
    EQUAL(size, 0);
    EQUAL(environ_get(&count, &size), OK);
}

TEST(clocks)
{
    u64 resolution, before, after;
    for (u32 id = 0; id < 4; id++) {
        resolution = 0;
        EQUAL(clock_res_get(id, &resolution), OK);
        CHECK(resolution > 0);
        EQUAL(clock_time_get(id, 0, &before), OK);
        EQUAL(clock_time_get(id, 1000000, &after), OK);
        CHECK(after >= before);
    }
    EQUAL(clock_time_get(1, 0, &before), OK);
    CHECK(before > 0);
    EQUAL(clock_res_get(4, &resolution), EINVAL);
    EQUAL(clock_time_get(4, 0, &before), EINVAL);
    EQUAL(clock_time_get(~0u, 0, &before), EINVAL);
    EQUAL(clock_time_get(0, 0, (void *)~0u), EFAULT);
    EQUAL(clock_res_get(0, (void *)~0u), EFAULT);
}

TEST(random)
{
    static u8 a[70000], b[70000];
    EQUAL(random_get(a, 0), OK);
    EQUAL(random_get(a, sizeof a), OK);
    EQUAL(random_get(b, sizeof b), OK);
    CHECK(!same(a, b, 64));
    CHECK(!same(a + 69900, b + 69900, 64));
    u32 zeros = 0;
    for (u32 i = 0; i < sizeof a; i++)
        zeros += a[i] == 0;
    CHECK(zeros < sizeof a / 64);
    EQUAL(random_get(a, ~0u), EFAULT);
    EQUAL(random_get((void *)~0u, 16), EFAULT);
}

TEST(yield)
{
    for (int i = 0; i < 100; i++)
        EQUAL(sched_yield(), OK);
}

TEST(exit)
{
    proc_exit(argument_count > 2 ? length(argument[2]) : 0);
}

TEST(exit_modulo)
{
    proc_exit(256 + 7);
}

TEST(returns)
{
}

TEST(traps)
{
    __builtin_trap();
}

TEST(raise_nothing)
{
    EQUAL(proc_raise(0), OK);
    EQUAL(proc_raise(31), EINVAL);
    EQUAL(proc_raise(~0u), EINVAL);
    EQUAL(proc_raise(16), OK); /* chld: ignored */
    EQUAL(proc_raise(27), OK); /* winch: ignored */
}

TEST(raise_term)
{
    proc_raise(15);
    say(2, "still here\n");
}

TEST(raise_abrt)
{
    proc_raise(6);
    say(2, "still here\n");
}

TEST(raise_usr2)
{
    proc_raise(12);
    say(2, "still here\n");
}

TEST(sockets)
{
    u32 n, m;
    char buf[4];
    struct iovec iov = {buf, sizeof buf};
    u32 file = opened("plain", CREAT, R_FILE, 0);
    u32 fds[] = {file, 0, 1, CWD};
    for (u32 i = 0; i < 4; i++) {
        EQUAL(sock_accept(fds[i], 0, &n), ENOTSOCK);
        EQUAL(sock_recv(fds[i], &iov, 1, 0, &n, &m), ENOTSOCK);
        EQUAL(sock_send(fds[i], &iov, 1, 0, &n), ENOTSOCK);
        EQUAL(sock_shutdown(fds[i], 1), ENOTSOCK);
        EQUAL(sock_shutdown(fds[i], 2), ENOTSOCK);
        EQUAL(sock_shutdown(fds[i], 3), ENOTSOCK);
    }
    EQUAL(sock_shutdown(file, 0), EINVAL);
    EQUAL(sock_shutdown(file, 4), EINVAL);
    EQUAL(sock_accept(file, 32, &n), EINVAL);
    EQUAL(sock_accept(99, 0, &n), EBADF);
    EQUAL(sock_recv(99, &iov, 1, 0, &n, &m), EBADF);
    EQUAL(sock_send(99, &iov, 1, 0, &n), EBADF);
    EQUAL(sock_shutdown(99, 1), EBADF);
    EQUAL(sock_recv(file, (void *)~0u, 1, 0, &n, &m), EFAULT);
    EQUAL(sock_send(file, (void *)~0u, 1, 0, &n), EFAULT);
}
