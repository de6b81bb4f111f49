/* vesicle_v1: signals and timers. */
#include "vesicle.h"

struct taken {
    u32 handler, flags;
    u64 mask;
    i32 signal, zero, code, pid;
    u32 uid;
    i32 status;
    u64 zero2;
};
static volatile u32 word;
static struct taken taken;
enum { DEFAULT = 0, IGNORE = 1, HANDLER = 1234 };
enum { NODEFER = 0x40000000, RESETHAND = (i32)0x80000000 };

TEST(actions)
{
    struct {
        u32 handler, flags;
        u64 mask;
    } old;
    EQUAL(v_sigaction(SIGUSR1, HANDLER, 7, BIT(SIGTERM), &old, (void *)&word), 0);
    EQUAL(old.handler, DEFAULT);
    EQUAL(v_sigaction(SIGUSR1, ~0u, 0, 0, &old, 0), 0);
    EQUAL(old.handler, HANDLER);
    EQUAL(old.flags, 7);
    EQUAL(old.mask, BIT(SIGTERM));
    EQUAL(v_sigaction(SIGUSR1, IGNORE, 0, 0, 0, 0), 0);
    EQUAL(v_sigaction(SIGKILL, HANDLER, 0, 0, 0, 0), L_EINVAL);
    EQUAL(v_sigaction(SIGSTOP, IGNORE, 0, 0, 0, 0), L_EINVAL);
    EQUAL(v_sigaction(SIGKILL, ~0u, 0, 0, &old, 0), 0);
    EQUAL(v_sigaction(0, HANDLER, 0, 0, 0, 0), L_EINVAL);
    EQUAL(v_sigaction(65, HANDLER, 0, 0, 0, 0), L_EINVAL);
    EQUAL(v_sigaction(64, HANDLER, 0, 0, 0, 0), 0);
    EQUAL(v_sigaction(SIGUSR1, HANDLER, 0, 0, (void *)~0u, 0), L_EFAULT);
    EQUAL(v_sigaction(SIGUSR1, HANDLER, 0, 0, 0, (void *)~0u), L_EFAULT);
}

TEST(catching)
{
    u64 mask;
    EQUAL(v_sigaction(SIGUSR1, HANDLER, 0, BIT(SIGTERM), 0, (void *)&word), 0);
    EQUAL(v_sigtake(&taken), 0);
    EQUAL(word, 0);
    EQUAL(v_kill(v_getid(0), SIGUSR1), 0);
    EQUAL(word, 1); /* announced at the end of the call */
    EQUAL(v_sigtake(&taken), SIGUSR1);
    EQUAL(word, 0);
    EQUAL(taken.handler, HANDLER);
    EQUAL(taken.signal, SIGUSR1);
    EQUAL(taken.mask, 0);
    EQUAL(taken.code, 0);
    EQUAL(taken.pid, v_getid(0));
    EQUAL(taken.uid, 1000);
    /* while it is handled, itself and the mask are blocked */
    EQUAL(v_sigmask(-1, 0, &mask), 0);
    EQUAL(mask, BIT(SIGUSR1) | BIT(SIGTERM));
    EQUAL(v_kill(v_getid(0), SIGUSR1), 0);
    EQUAL(word, 0);
    EQUAL(v_sigtake(&taken), 0);
    EQUAL(v_sigmask(2, taken.mask, 0), 0);
    EQUAL(word, 1);
    EQUAL(v_sigtake(&taken), SIGUSR1);
    EQUAL(v_sigmask(2, taken.mask, 0), 0);
    EQUAL(v_sigtake(&taken), 0);
    EQUAL(v_sigtake((void *)~0u), L_EFAULT);
}

TEST(several)
{
    EQUAL(v_sigaction(SIGUSR1, HANDLER, 0, 0, 0, (void *)&word), 0);
    EQUAL(v_sigaction(SIGUSR2, HANDLER + 1, NODEFER | RESETHAND, 0, 0, 0), 0);
    EQUAL(v_kill(v_getid(0), SIGUSR2), 0);
    EQUAL(v_kill(v_getid(0), SIGUSR1), 0);
    EQUAL(v_kill(v_getid(0), SIGUSR1), 0); /* ordinary signals do not queue */
    EQUAL(v_sigtake(&taken), SIGUSR1);
    EQUAL(word, 1); /* another waits */
    u64 restore = taken.mask;
    EQUAL(v_sigtake(&taken), SIGUSR2);
    EQUAL(taken.handler, HANDLER + 1);
    EQUAL(word, 0);
    u64 mask;
    EQUAL(v_sigmask(2, restore, &mask), 0);
    EQUAL(mask, BIT(SIGUSR1)); /* NODEFER */
    struct {
        u32 handler, flags;
        u64 mask;
    } old;
    EQUAL(v_sigaction(SIGUSR2, ~0u, 0, 0, &old, 0), 0);
    EQUAL(old.handler, DEFAULT); /* RESETHAND */
}

TEST(masking)
{
    u64 mask = 99;
    EQUAL(v_sigmask(0, BIT(SIGTERM) | BIT(SIGKILL) | BIT(SIGSTOP), &mask), 0);
    EQUAL(mask, 0);
    EQUAL(v_sigmask(-1, ~0ull, &mask), 0);
    EQUAL(mask, BIT(SIGTERM));
    EQUAL(v_kill(v_getid(0), SIGTERM), 0); /* blocked: it waits */
    EQUAL(v_sigwait(2, 0, 0, &mask), 0);
    EQUAL(mask, BIT(SIGTERM));
    EQUAL(v_sigaction(SIGTERM, IGNORE, 0, 0, 0, 0), 0); /* ignoring drops it */
    EQUAL(v_sigwait(2, 0, 0, &mask), 0);
    EQUAL(mask, 0);
    EQUAL(v_sigmask(1, BIT(SIGTERM), 0), 0);
    EQUAL(v_sigmask(3, 0, 0), L_EINVAL);
    EQUAL(v_sigmask(0, 0, (void *)~0u), L_EFAULT);
    EQUAL(v_sigwait(2, 0, 0, (void *)~0u), L_EFAULT);
    EQUAL(v_sigwait(3, 0, 0, 0), L_EINVAL);
}

TEST(unblocking_ends_it)
{
    EQUAL(v_sigmask(0, BIT(SIGTERM), 0), 0);
    EQUAL(v_kill(v_getid(0), SIGTERM), 0);
    say(1, "blocked\n");
    v_sigmask(1, BIT(SIGTERM), 0);
    say(1, "still here\n");
}

TEST(default_actions)
{
    EQUAL(v_kill(v_getid(0), SIGCHLD), 0);
    EQUAL(v_kill(v_getid(0), SIGCONT), 0);
    EQUAL(v_kill(v_getid(0), 28), 0);
    v_kill(v_getid(0), SIGINT);
    say(2, "still here\n");
}

TEST(interval_timer)
{
    i64 left[2];
    EQUAL(v_sigaction(SIGALRM, HANDLER, 0, 0, 0, (void *)&word), 0);
    EQUAL(v_timer(1, 0, 0, 10 * NS, 0, left), 0);
    EQUAL(left[0], 0);
    EQUAL(v_timer(2, 0, 0, 0, 0, left), 0);
    CHECK(left[0] > 9 * NS && left[0] <= 10 * NS);
    EQUAL(v_timer(1, 0, 0, NS / 100, 0, left), 0);
    CHECK(left[0] > 9 * NS);
    EQUAL(v_poll(0, 0, -1, 0), L_EINTR); /* it ends a wait without end */
    EQUAL(word, 1);
    EQUAL(v_sigtake(&taken), SIGALRM);
    EQUAL(taken.code, -2);
    EQUAL(v_sigmask(2, taken.mask, 0), 0);
    EQUAL(v_timer(2, 0, 0, 0, 0, left), 0);
    EQUAL(left[0], 0);
    EQUAL(v_timer(1, 0, 0, -1, 0, 0), L_EINVAL);
    EQUAL(v_timer(3, 0, 0, 0, 0, 0), L_EINVAL);
    EQUAL(v_timer(9, 0, 0, 0, 0, 0), L_EINVAL);
    EQUAL(v_timer(1, 0, 0, 0, 0, (void *)~0u), L_EFAULT);
}

TEST(named_timers)
{
    i64 left[2];
    EQUAL(v_sigaction(SIGUSR1, HANDLER, 0, 0, 0, (void *)&word), 0);
    i32 id = v_timer(0, 0, 1 | SIGUSR1 << 8, 0, 0, 0);
    CHECK(id >= 1);
    EQUAL(v_timer(1, id, 0, NS / 200, NS / 200, 0), 0);
    for (u32 i = 0; i < 3; i++) {
        EQUAL(v_poll(0, 0, -1, 0), L_EINTR);
        EQUAL(v_sigtake(&taken), SIGUSR1);
        EQUAL(v_sigmask(2, taken.mask, 0), 0);
    }
    CHECK(v_timer(4, id, 0, 0, 0, 0) >= 0);
    EQUAL(v_timer(2, id, 0, 0, 0, left), 0);
    EQUAL(left[1], NS / 200);
    EQUAL(v_timer(1, id, 0, 0, 0, left), 0); /* disarm */
    EQUAL(v_timer(3, id, 0, 0, 0, 0), 0);
    EQUAL(v_timer(3, id, 0, 0, 0, 0), L_EINVAL);
    EQUAL(v_timer(2, id, 0, 0, 0, left), L_EINVAL);
    EQUAL(v_timer(0, 0, 9, 0, 0, 0), L_EINVAL);
    EQUAL(v_timer(0, 0, 65 << 8, 0, 0, 0), L_EINVAL);
    i32 many = 0;
    while (many < 1000 && v_timer(0, 0, 0, 0, 0, 0) > 0)
        many++;
    CHECK(many < 1000);
    EQUAL(v_timer(0, 0, 0, 0, 0, 0), L_EAGAIN);
    u64 now;
    EQUAL(clock_time_get(1, 0, &now), OK);
    (void)v_sigtake(&taken);
}

TEST(absolute_timer)
{
    u64 now;
    EQUAL(v_sigaction(SIGALRM, HANDLER, 0, 0, 0, (void *)&word), 0);
    i32 id = v_timer(0, 0, 1 | SIGALRM << 8, 0, 0, 0);
    EQUAL(clock_time_get(1, 0, &now), OK);
    EQUAL(v_timer(1, id, 1, (i64)now + NS / 100, 0, 0), 0);
    EQUAL(v_poll(0, 0, -1, 0), L_EINTR);
    u64 after;
    EQUAL(clock_time_get(1, 0, &after), OK);
    CHECK(after - now >= NS / 100);
}

TEST(suspend)
{
    u64 mask;
    EQUAL(v_sigmask(0, BIT(SIGALRM), 0), 0);
    EQUAL(v_sigaction(SIGALRM, HANDLER, 0, 0, 0, (void *)&word), 0);
    EQUAL(v_timer(1, 0, 0, NS / 100, 0, 0), 0);
    EQUAL(v_sigwait(0, 0, 0, 0), L_EINTR);
    EQUAL(word, 1);
    EQUAL(v_sigtake(&taken), SIGALRM);
    EQUAL(taken.mask, BIT(SIGALRM)); /* what was blocked before the wait */
    EQUAL(v_sigmask(2, taken.mask, &mask), 0);
    /* one that was sent before does not wait */
    EQUAL(v_kill(v_getid(0), SIGALRM), 0);
    EQUAL(word, 0);
    EQUAL(v_sigwait(0, 0, 0, 0), L_EINTR);
    EQUAL(v_sigtake(&taken), SIGALRM);
}

TEST(timed_wait)
{
    u64 before, after;
    EQUAL(v_sigmask(0, BIT(SIGUSR1) | BIT(SIGALRM), 0), 0);
    EQUAL(clock_time_get(1, 0, &before), OK);
    EQUAL(v_sigwait(1, BIT(SIGUSR1), NS / 100, &taken), L_EAGAIN);
    EQUAL(clock_time_get(1, 0, &after), OK);
    CHECK(after - before >= NS / 100);
    EQUAL(v_kill(v_getid(0), SIGUSR1), 0);
    EQUAL(v_sigwait(1, BIT(SIGUSR1) | BIT(SIGUSR2), -1, &taken), SIGUSR1);
    EQUAL(taken.signal, SIGUSR1);
    EQUAL(taken.pid, v_getid(0));
    EQUAL(v_timer(1, 0, 0, NS / 100, 0, 0), 0);
    EQUAL(v_sigwait(1, BIT(SIGALRM), -1, 0), SIGALRM); /* default action does not matter */
    EQUAL(v_sigwait(1, BIT(SIGALRM), 0, 0), L_EAGAIN);
}

TEST(poll_with_mask)
{
    u64 mask = 0, now;
    EQUAL(v_sigmask(0, BIT(SIGUSR1), 0), 0);
    EQUAL(v_sigaction(SIGUSR1, HANDLER, 0, 0, 0, (void *)&word), 0);
    EQUAL(v_kill(v_getid(0), SIGUSR1), 0);
    EQUAL(v_poll(0, 0, -1, &mask), L_EINTR);
    EQUAL(v_sigtake(&taken), SIGUSR1);
    EQUAL(taken.mask, BIT(SIGUSR1));
    EQUAL(v_sigmask(2, taken.mask, 0), 0);
    EQUAL(v_poll(0, 0, NS / 100, &mask), 0);
    EQUAL(v_sigmask(-1, 0, &now), 0);
    EQUAL(now, BIT(SIGUSR1)); /* and back */
}

TEST(interrupted_read)
{
    i32 fds[2];
    u32 n;
    char byte;
    EQUAL(v_pipe(fds, 0), 0);
    EQUAL(v_sigaction(SIGALRM, HANDLER, 0, 0, 0, (void *)&word), 0);
    EQUAL(v_timer(1, 0, 0, NS / 100, 0, 0), 0);
    EQUAL(read_bytes((u32)fds[0], &byte, 1, &n), EINTR);
    EQUAL(word, 1);
}

TEST(child_signal)
{
    struct wait_info info;
    EQUAL(v_sigaction(SIGCHLD, HANDLER, 0, 0, 0, (void *)&word), 0);
    i32 pid = v_vfork(0);
    if (pid == 0)
        pid = v_childexit(4);
    EQUAL(v_sigtake(&taken), SIGCHLD);
    EQUAL(taken.code, 1);
    EQUAL(taken.pid, pid);
    EQUAL(taken.status, 4);
    EQUAL(v_wait(1, pid, WEXITED, &info, 0), pid);
    EQUAL(v_sigmask(2, taken.mask, 0), 0);
    /* ignoring SIGCHLD leaves no zombies */
    EQUAL(v_sigaction(SIGCHLD, IGNORE, 0, 0, 0, 0), 0);
    pid = v_vfork(0);
    if (pid == 0)
        pid = v_childexit(0);
    EQUAL(v_wait(1, pid, WEXITED, &info, 0), L_ECHILD);
}

TEST(computing_is_reached)
{
    EQUAL(v_sigaction(SIGALRM, HANDLER, 0, 0, 0, (void *)&word), 0);
    EQUAL(v_timer(1, 0, 0, NS / 50, 0, 0), 0);
    while (!word)
        ;
    EQUAL(v_sigtake(&taken), SIGALRM);
}
