/* poll_oneoff. Standard input is a pipe that the host fills, or leaves open and empty. */
#include "guest.h"

struct subscription {
    u64 userdata;
    u8 tag;
    u64 body; /* clock id, or descriptor */
    u64 timeout, precision;
    u16 flags;
};
struct event {
    u64 userdata;
    u16 error;
    u8 type;
    u64 nbytes;
    u16 flags;
};
enum { CLOCK, FD_READ, FD_WRITE };
enum { REALTIME, MONOTONIC };
#define MS 1000000ull

static struct subscription in[8];
static struct event out[8];
static u32 n;

static struct subscription clock_of(u64 userdata, u32 id, u64 timeout, u16 flags)
{
    return (struct subscription){userdata, CLOCK, id, timeout, 0, flags};
}
static struct subscription fd_of(u64 userdata, u8 tag, u32 fd)
{
    return (struct subscription){userdata, tag, fd, 0, 0, 0};
}
static u64 now(u32 id)
{
    u64 time;
    EQUAL(clock_time_get(id, 0, &time), OK);
    return time;
}

TEST(relative_clock)
{
    u64 before = now(MONOTONIC);
    in[0] = clock_of(42, MONOTONIC, 20 * MS, 0);
    memset(out, '?', sizeof out);
    EQUAL(poll_oneoff(in, out, 1, &n), OK);
    EQUAL(n, 1);
    EQUAL(out[0].userdata, 42);
    EQUAL(out[0].error, OK);
    EQUAL(out[0].type, CLOCK);
    CHECK(now(MONOTONIC) - before >= 20 * MS);
    EQUAL(((u8 *)out)[sizeof(struct event)], '?');
}

TEST(absolute_clocks)
{
    for (u32 id = 0; id < 2; id++) {
        u64 before = now(id);
        in[0] = clock_of(1, id, before + 15 * MS, 1);
        EQUAL(poll_oneoff(in, out, 1, &n), OK);
        EQUAL(n, 1);
        CHECK(now(id) >= before + 15 * MS);
        in[0] = clock_of(2, id, 5, 1); /* long past */
        EQUAL(poll_oneoff(in, out, 1, &n), OK);
        EQUAL(n, 1);
        EQUAL(out[0].userdata, 2);
    }
}

TEST(shortest_clock_wins)
{
    in[0] = clock_of(1, MONOTONIC, 10000 * MS, 0);
    in[1] = clock_of(2, MONOTONIC, 5 * MS, 0);
    in[2] = clock_of(3, REALTIME, 20000 * MS, 0);
    EQUAL(poll_oneoff(in, out, 3, &n), OK);
    EQUAL(n, 1);
    EQUAL(out[0].userdata, 2);
    in[1] = clock_of(2, MONOTONIC, 0, 0);
    in[2] = clock_of(3, MONOTONIC, 0, 0);
    EQUAL(poll_oneoff(in, out, 3, &n), OK);
    EQUAL(n, 2);
}

TEST(bad_arguments)
{
    in[0] = clock_of(1, MONOTONIC, 0, 0);
    EQUAL(poll_oneoff(in, out, 0, &n), EINVAL);
    EQUAL(poll_oneoff(in, out, ~0u, &n), EINVAL);
    EQUAL(poll_oneoff(in, out, 100000, &n), EINVAL);
    EQUAL(poll_oneoff((void *)~0u, out, 1, &n), EFAULT);
    EQUAL(poll_oneoff(in, (void *)~0u, 1, &n), EFAULT);
    EQUAL(poll_oneoff(in, out, 1, (void *)~0u), EFAULT);
    in[0] = clock_of(1, 2, 0, 0); /* processor time does not pass while one waits */
    EQUAL(poll_oneoff(in, out, 1, &n), EINVAL);
    in[0] = clock_of(1, 99, 0, 0);
    EQUAL(poll_oneoff(in, out, 1, &n), EINVAL);
    in[0] = clock_of(1, MONOTONIC, 0, 2);
    EQUAL(poll_oneoff(in, out, 1, &n), EINVAL);
    in[0] = fd_of(1, 3, 0);
    EQUAL(poll_oneoff(in, out, 1, &n), EINVAL);
    in[0] = fd_of(1, 255, 0);
    EQUAL(poll_oneoff(in, out, 1, &n), EINVAL);
}

TEST(files_are_always_ready)
{
    u32 written, fd = opened("f", CREAT, R_FILE, 0);
    EQUAL(write_bytes(fd, "12345", 5, &written), OK);
    u64 at;
    EQUAL(fd_seek(fd, 2, SEEK_SET, &at), OK);
    in[0] = fd_of(1, FD_READ, fd);
    in[1] = fd_of(2, FD_WRITE, fd);
    in[2] = clock_of(3, MONOTONIC, 10000 * MS, 0);
    EQUAL(poll_oneoff(in, out, 3, &n), OK);
    EQUAL(n, 2);
    EQUAL(out[0].userdata, 1);
    EQUAL(out[0].type, FD_READ);
    EQUAL(out[0].error, OK);
    EQUAL(out[0].nbytes, 3);
    EQUAL(out[1].userdata, 2);
    EQUAL(out[1].type, FD_WRITE);
}

TEST(bad_descriptors)
{
    u32 fd = opened("f", CREAT, R_READ, 0); /* without the right to be polled */
    in[0] = fd_of(1, FD_READ, 99);
    in[1] = fd_of(2, FD_WRITE, ~0u);
    in[2] = fd_of(3, FD_READ, fd);
    in[3] = clock_of(4, MONOTONIC, 10000 * MS, 0);
    EQUAL(poll_oneoff(in, out, 4, &n), OK);
    EQUAL(n, 3);
    EQUAL(out[0].error, EBADF);
    EQUAL(out[0].type, FD_READ);
    EQUAL(out[1].error, EBADF);
    EQUAL(out[1].type, FD_WRITE);
    EQUAL(out[2].error, ENOTCAPABLE);
    EQUAL(out[2].userdata, 3);
}

TEST(same_array)
{
    struct subscription *both = in;
    both[0] = clock_of(7, MONOTONIC, 0, 0);
    both[1] = clock_of(8, MONOTONIC, 0, 0);
    EQUAL(poll_oneoff(both, both, 2, &n), OK);
    EQUAL(n, 2);
    EQUAL(((struct event *)both)[0].userdata, 7);
    EQUAL(((struct event *)both)[1].userdata, 8);
}

TEST(pipe_with_data)
{
    in[0] = fd_of(1, FD_READ, 0);
    in[1] = clock_of(2, MONOTONIC, 10000 * MS, 0);
    EQUAL(poll_oneoff(in, out, 2, &n), OK);
    EQUAL(n, 1);
    EQUAL(out[0].userdata, 1);
    EQUAL(out[0].nbytes, 5);
    EQUAL(out[0].error, OK);
    char buf[8];
    u32 got;
    EQUAL(read_bytes(0, buf, 8, &got), OK);
    EQUAL(got, 5);
    /* the writer is gone: ready, at its end */
    EQUAL(poll_oneoff(in, out, 2, &n), OK);
    EQUAL(n, 1);
    EQUAL(out[0].flags, 1);
    EQUAL(out[0].nbytes, 0);
    EQUAL(read_bytes(0, buf, 8, &got), OK);
    EQUAL(got, 0);
}

TEST(empty_pipe_times_out)
{
    u64 before = now(MONOTONIC);
    in[0] = fd_of(1, FD_READ, 0);
    in[1] = clock_of(2, MONOTONIC, 20 * MS, 0);
    EQUAL(poll_oneoff(in, out, 2, &n), OK);
    EQUAL(n, 1);
    EQUAL(out[0].userdata, 2);
    EQUAL(out[0].type, CLOCK);
    CHECK(now(MONOTONIC) - before >= 20 * MS);
    struct fdstat stat;
    EQUAL(fd_fdstat_set_flags(0, NONBLOCK), OK);
    EQUAL(fd_fdstat_get(0, &stat), OK);
    EQUAL(stat.type, SOCKET_STREAM);
    char byte;
    u32 got;
    EQUAL(read_bytes(0, &byte, 1, &got), EAGAIN);
}

TEST(standard_output_is_writable)
{
    in[0] = fd_of(1, FD_WRITE, 1);
    in[1] = fd_of(2, FD_WRITE, 2);
    in[2] = clock_of(3, MONOTONIC, 10000 * MS, 0);
    EQUAL(poll_oneoff(in, out, 3, &n), OK);
    EQUAL(n, 2);
    EQUAL(out[0].error | out[1].error, OK);
}

TEST(waits_for_the_host)
{
    in[0] = fd_of(1, FD_READ, 0);
    say(1, "waiting");
    EQUAL(poll_oneoff(in, out, 1, &n), OK);
    EQUAL(n, 1);
    EQUAL(out[0].nbytes, 4);
}

TEST(sleeps_for_ever)
{
    in[0] = fd_of(1, FD_READ, 0);
    poll_oneoff(in, out, 1, &n);
    say(2, "woke up\n");
}
