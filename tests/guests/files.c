/* Descriptors of files: transfers, offsets, sizes, times, flags, rights. */
#include "guest.h"

TEST(read_write_offsets)
{
    char buf[32];
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    EQUAL(offset_of(fd), 0);
    EQUAL(write_bytes(fd, "hello world", 11, &n), OK);
    EQUAL(n, 11);
    EQUAL(offset_of(fd), 11);
    u64 at = 99;
    EQUAL(fd_seek(fd, -5, SEEK_END, &at), OK);
    EQUAL(at, 6);
    EQUAL(read_bytes(fd, buf, sizeof buf, &n), OK);
    EQUAL(n, 5);
    CHECK(same(buf, "world", 5));
    EQUAL(read_bytes(fd, buf, sizeof buf, &n), OK);
    EQUAL(n, 0);
    EQUAL(fd_seek(fd, -1, SEEK_SET, &at), EINVAL);
    EQUAL(fd_seek(fd, -100, SEEK_CUR, &at), EINVAL);
    EQUAL(fd_seek(fd, 0, 3, &at), EINVAL);
    EQUAL(fd_seek(fd, 0, ~0u, &at), EINVAL);
    EQUAL(offset_of(fd), 11);
    EQUAL(fd_seek(fd, 1000, SEEK_CUR, &at), OK);
    EQUAL(at, 1011);
    EQUAL(read_bytes(fd, buf, sizeof buf, &n), OK);
    EQUAL(n, 0);
    EQUAL(write_bytes(fd, "x", 1, &n), OK);
    EQUAL(size_of(fd), 1012);
    EQUAL(fd_seek(fd, 500, SEEK_SET, &at), OK);
    EQUAL(read_bytes(fd, buf, 4, &n), OK);
    CHECK(same(buf, "\0\0\0\0", 4));
    EQUAL(fd_seek(fd, 0, SEEK_SET, &at), OK);
    EQUAL(fd_close(fd), OK);
}

TEST(vectors)
{
    char a[4], b[4], c[4];
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    struct iovec out[] = {{"ab", 2}, {"", 0}, {"cde", 3}, {(void *)0, 0}, {"f", 1}};
    EQUAL(fd_write(fd, out, 5, &n), OK);
    EQUAL(n, 6);
    struct iovec in[] = {{a, 1}, {b, 0}, {b, 4}, {c, 4}};
    EQUAL(fd_pread(fd, in, 4, 0, &n), OK);
    EQUAL(n, 6);
    EQUAL(a[0], 'a');
    CHECK(same(b, "bcde", 4));
    EQUAL(c[0], 'f');
    n = 7;
    EQUAL(fd_write(fd, out, 0, &n), OK);
    EQUAL(n, 0);
    n = 7;
    EQUAL(fd_read(fd, in, 0, &n), OK);
    EQUAL(n, 0);
    EQUAL(fd_pwrite(fd, out, 3, 1, &n), OK);
    EQUAL(n, 5);
    EQUAL(offset_of(fd), 6);
    EQUAL(fd_seek(fd, 0, SEEK_SET, &(u64){0}), OK);
    EQUAL(fd_read(fd, in, 4, &n), OK);
    EQUAL(n, 6);
    CHECK(same(b, "abcd", 4));
    EQUAL(c[0], 'e');
}

static u8 big[3 << 20];

TEST(large_transfers)
{
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    for (u32 i = 0; i < sizeof big; i += 4096)
        big[i] = (u8)(i >> 12);
    EQUAL(write_bytes(fd, big, sizeof big, &n), OK);
    EQUAL(n, sizeof big);
    EQUAL(size_of(fd), sizeof big);
    struct iovec out[] = {{big, 1 << 20}, {big, 1 << 20}};
    EQUAL(fd_write(fd, out, 2, &n), OK);
    EQUAL(n, 2 << 20);
    memset(big, 7, sizeof big);
    EQUAL(fd_seek(fd, 0, SEEK_SET, &(u64){0}), OK);
    EQUAL(read_bytes(fd, big, sizeof big, &n), OK);
    EQUAL(n, sizeof big);
    for (u32 i = 0; i < sizeof big; i += 4096)
        EQUAL(big[i], (u8)(i >> 12));
    struct iovec in[] = {{big, 10}, {big + 10, sizeof big - 10}};
    EQUAL(fd_pread(fd, in, 2, 3 << 20, &n), OK);
    EQUAL(n, 2 << 20);
}

TEST(devices_fill_the_buffer)
{
    u32 n, fd;
    EQUAL(path_open(3, FOLLOW, "dev/zero", 8, 0, R_READ, 0, 0, &fd), OK);
    memset(big, 7, sizeof big);
    EQUAL(read_bytes(fd, big, 300000, &n), OK);
    EQUAL(n, 300000);
    EQUAL(big[299999] | big[65536] | big[0], 0);
    EQUAL(big[300000], 7);
    EQUAL(read_bytes(fd, big, sizeof big, &n), OK);
    EQUAL(n, sizeof big);
    EQUAL(path_open(3, FOLLOW, "dev/urandom", 11, 0, R_READ, 0, 0, &fd), OK);
    EQUAL(read_bytes(fd, big, 200000, &n), OK);
    EQUAL(n, 200000);
    EQUAL(path_open(3, FOLLOW, "dev/full", 8, 0, R_READ | R_WRITE, 0, 0, &fd), OK);
    EQUAL(write_bytes(fd, "x", 1, &n), ENOSPC);
}

TEST(many_vectors)
{
    static struct iovec iov[1025];
    static u8 byte[1025];
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    for (u32 i = 0; i < 1025; i++) {
        byte[i] = (u8)i;
        iov[i] = (struct iovec){byte + i, 1};
    }
    EQUAL(fd_write(fd, iov, 1024, &n), OK);
    EQUAL(n, 1024);
    EQUAL(fd_write(fd, iov, 1025, &n), EINVAL);
    EQUAL(fd_pread(fd, iov, 1025, 0, &n), EINVAL);
    EQUAL(fd_write(fd, iov, ~0u, &n), EINVAL);
    EQUAL(fd_read(fd, iov, ~0u, &n), EINVAL);
    EQUAL(size_of(fd), 1024);
}

TEST(bad_buffers)
{
    char buf[8];
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    EQUAL(write_bytes(fd, "12345678", 8, &n), OK);
    struct iovec outside = {(void *)~0u, 8}, huge = {buf, ~0u}, past = {(void *)0x7fffffff, 0x7fffffff};
    struct iovec second[] = {{buf, 4}, {(void *)~0u, 8}};
    EQUAL(fd_write(fd, &outside, 1, &n), EFAULT);
    EQUAL(fd_read(fd, &outside, 1, &n), EFAULT);
    EQUAL(fd_pread(fd, &outside, 1, 0, &n), EFAULT);
    EQUAL(fd_pwrite(fd, &outside, 1, 0, &n), EFAULT);
    EQUAL(fd_write(fd, &past, 1, &n), EFAULT);
    EQUAL(fd_write(fd, second, 2, &n), EFAULT);
    EQUAL(fd_read(fd, second, 2, &n), EFAULT);
    i32 error = fd_write(fd, &huge, 1, &n);
    CHECK(error == EFAULT || error == EINVAL);
    error = fd_read(fd, &huge, 1, &n);
    CHECK(error == EFAULT || error == EINVAL);
    EQUAL(fd_read(fd, (void *)~0u, 1, &n), EFAULT);
    EQUAL(fd_read(fd, (void *)~0u, 2, &n), EFAULT);
    struct iovec fine = {buf, 8};
    EQUAL(fd_write(fd, &fine, 1, (void *)~0u), EFAULT);
    EQUAL(fd_pread(fd, &fine, 1, 0, (void *)~2u), EFAULT);
    EQUAL(fd_tell(fd, (void *)~0u), EFAULT);
    EQUAL(fd_seek(fd, 0, SEEK_SET, (void *)~6u), EFAULT);
    EQUAL(fd_filestat_get(fd, (void *)~0u), EFAULT);
    EQUAL(fd_fdstat_get(fd, (void *)~0u), EFAULT);
    /* nothing was written, nothing moved */
    EQUAL(size_of(fd), 8);
    EQUAL(offset_of(fd), 8);
    /* addresses need no alignment */
    char odd[16];
    EQUAL(fd_pread(fd, &fine, 1, 0, odd + 1), OK);
    CHECK(same(odd + 1, "\x08\0\0\0", 4));
}

TEST(closed_descriptors)
{
    u32 n;
    u64 at;
    struct filestat stat;
    struct iovec iov = {&n, 4};
    u32 fds[] = {77, 1000000, ~0u, 0x80000000u, ~99u};
    for (u32 i = 0; i < 5; i++) {
        u32 fd = fds[i];
        EQUAL(fd_advise(fd, 0, 0, 0), EBADF);
        EQUAL(fd_allocate(fd, 0, 1), EBADF);
        EQUAL(fd_close(fd), EBADF);
        EQUAL(fd_datasync(fd), EBADF);
        EQUAL(fd_fdstat_get(fd, &stat), EBADF);
        EQUAL(fd_fdstat_set_flags(fd, 0), EBADF);
        EQUAL(fd_fdstat_set_rights(fd, 0, 0), EBADF);
        EQUAL(fd_filestat_get(fd, &stat), EBADF);
        EQUAL(fd_filestat_set_size(fd, 0), EBADF);
        EQUAL(fd_filestat_set_times(fd, 0, 0, 0), EBADF);
        EQUAL(fd_pread(fd, &iov, 1, 0, &n), EBADF);
        EQUAL(fd_prestat_get(fd, &at), EBADF);
        EQUAL(fd_prestat_dir_name(fd, &at, 8), EBADF);
        EQUAL(fd_pwrite(fd, &iov, 1, 0, &n), EBADF);
        EQUAL(fd_read(fd, &iov, 1, &n), EBADF);
        EQUAL(fd_readdir(fd, &at, 8, 0, &n), EBADF);
        EQUAL(fd_renumber(fd, 1), EBADF);
        EQUAL(fd_renumber(1, fd), EBADF);
        EQUAL(fd_seek(fd, 0, 0, &at), EBADF);
        EQUAL(fd_sync(fd), EBADF);
        EQUAL(fd_tell(fd, &at), EBADF);
        EQUAL(fd_write(fd, &iov, 1, &n), EBADF);
        EQUAL(path_create_directory(fd, "x", 1), EBADF);
        EQUAL(path_filestat_get(fd, 0, "x", 1, &stat), EBADF);
        EQUAL(path_filestat_set_times(fd, 0, "x", 1, 0, 0, 0), EBADF);
        EQUAL(path_link(fd, 0, "x", 1, CWD, "y", 1), EBADF);
        EQUAL(path_open(fd, 0, "x", 1, 0, 0, 0, 0, &n), EBADF);
        EQUAL(path_readlink(fd, "x", 1, &at, 8, &n), EBADF);
        EQUAL(path_remove_directory(fd, "x", 1), EBADF);
        EQUAL(path_rename(fd, "x", 1, CWD, "y", 1), EBADF);
        EQUAL(path_symlink("x", 1, fd, "y", 1), EBADF);
        EQUAL(path_unlink_file(fd, "x", 1), EBADF);
    }
}

TEST(close_and_reuse)
{
    u32 a = opened("a", CREAT, R_FILE, 0), b = opened("b", CREAT, R_FILE, 0), c = opened("c", CREAT, R_FILE, 0);
    EQUAL(b, a + 1);
    EQUAL(c, b + 1);
    EQUAL(fd_close(b), OK);
    EQUAL(fd_close(b), EBADF);
    EQUAL(opened("d", CREAT, R_FILE, 0), b);
    EQUAL(fd_close(a), OK);
    EQUAL(fd_close(c), OK);
    EQUAL(opened("e", CREAT, R_FILE, 0), a);
}

TEST(renumber)
{
    struct fdstat before, after;
    u32 n;
    make_file("two", "2");
    u32 one = opened("one", CREAT, R_READ | R_WRITE, APPEND), two = opened("two", 0, R_READ, 0);
    EQUAL(fd_fdstat_get(one, &before), OK);
    EQUAL(fd_renumber(one, two), OK);
    EQUAL(fd_close(one), EBADF);
    EQUAL(fd_fdstat_get(two, &after), OK);
    EQUAL(before.type, after.type);
    EQUAL(before.flags, after.flags);
    EQUAL(before.base, after.base);
    EQUAL(before.inheriting, after.inheriting);
    EQUAL(write_bytes(two, "1", 1, &n), OK);
    expect_content("one", "1");
    expect_content("two", "2");
    EQUAL(fd_renumber(two, two), OK);
    EQUAL(fd_fdstat_get(two, &after), OK);
    EQUAL(fd_renumber(two, 500), EBADF);
    EQUAL(fd_renumber(500, two), EBADF);
    EQUAL(fd_fdstat_get(two, &after), OK);
}

TEST(renumber_standard_streams)
{
    struct fdstat stat;
    for (u32 stream = 0; stream < 3; stream++) {
        u32 fd = opened("f", CREAT, 0, 0);
        EQUAL(fd_renumber(stream, fd), OK);
        EQUAL(fd_fdstat_get(fd, &stat), OK);
        EQUAL(fd_fdstat_get(stream, &stat), EBADF);
    }
}

TEST(append)
{
    char buf[8];
    u32 n, fd = opened("f", CREAT, R_FILE, APPEND);
    u64 at;
    EQUAL(write_bytes(fd, "ab", 2, &n), OK);
    EQUAL(fd_seek(fd, 0, SEEK_SET, &at), OK);
    EQUAL(write_bytes(fd, "cd", 2, &n), OK);
    EQUAL(offset_of(fd), 4);
    struct iovec iov = {"efg", 3};
    EQUAL(fd_pwrite(fd, &iov, 1, 0, &n), OK);
    EQUAL(n, 3);
    EQUAL(offset_of(fd), 4);
    EQUAL(size_of(fd), 4); /* POSIX: APPEND does not count for it */
    EQUAL(fd_fdstat_set_flags(fd, 0), OK);
    EQUAL(fd_seek(fd, 0, SEEK_SET, &at), OK);
    EQUAL(write_bytes(fd, "xy", 2, &n), OK);
    EQUAL(size_of(fd), 4);
    EQUAL(fd_fdstat_set_flags(fd, APPEND), OK);
    EQUAL(write_bytes(fd, "h", 1, &n), OK);
    EQUAL(fd_seek(fd, 0, SEEK_SET, &at), OK);
    EQUAL(read_bytes(fd, buf, 8, &n), OK);
    EQUAL(n, 5);
    CHECK(same(buf, "xygdh", 5));
}

TEST(positioned)
{
    char buf[8];
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    struct iovec out = {"abcd", 4}, in = {buf, 8};
    EQUAL(fd_pwrite(fd, &out, 1, 2, &n), OK);
    EQUAL(n, 4);
    EQUAL(offset_of(fd), 0);
    EQUAL(size_of(fd), 6);
    EQUAL(fd_pread(fd, &in, 1, 0, &n), OK);
    EQUAL(n, 6);
    CHECK(same(buf, "\0\0abcd", 6));
    EQUAL(fd_pread(fd, &in, 1, 5, &n), OK);
    EQUAL(n, 1);
    EQUAL(fd_pread(fd, &in, 1, 6, &n), OK);
    EQUAL(n, 0);
    EQUAL(fd_pread(fd, &in, 1, 1ull << 40, &n), OK);
    EQUAL(n, 0);
    EQUAL(fd_pread(fd, &in, 1, 1ull << 63, &n), EINVAL);
    EQUAL(fd_pwrite(fd, &out, 1, 1ull << 63, &n), EINVAL);
    EQUAL(fd_pread(fd, &in, 1, ~0ull, &n), EINVAL);
    EQUAL(fd_pwrite(fd, &out, 1, ~0ull, &n), EINVAL);
    EQUAL(offset_of(fd), 0);
}

TEST(access_modes)
{
    char buf[8];
    u32 n;
    struct iovec iov = {buf, 8};
    make_file("f", "content");
    u32 fd = opened("f", 0, R_READ | R_SEEK, 0);
    EQUAL(write_bytes(fd, "x", 1, &n), EBADF);
    EQUAL(fd_pwrite(fd, &iov, 1, 0, &n), EBADF);
    EQUAL(read_bytes(fd, buf, 8, &n), OK);
    fd = opened("f", 0, R_WRITE | R_SEEK, 0);
    EQUAL(read_bytes(fd, buf, 8, &n), EBADF);
    EQUAL(fd_pread(fd, &iov, 1, 0, &n), EBADF);
    EQUAL(write_bytes(fd, "x", 1, &n), OK);
    fd = opened("f", 0, 0, 0);
    EQUAL(read_bytes(fd, buf, 8, &n), EBADF);
    EQUAL(write_bytes(fd, "x", 1, &n), EBADF);
    fd = opened("f", 0, R_READ | R_WRITE, 0); /* no right to seek */
    EQUAL(read_bytes(fd, buf, 8, &n), OK);
    EQUAL(fd_pread(fd, &iov, 1, 0, &n), EBADF);
    EQUAL(fd_pwrite(fd, &iov, 1, 0, &n), EBADF);
}

TEST(two_descriptors_see_each_other)
{
    char byte;
    u32 n, reader = opened("f", CREAT, R_READ, 0), writer = opened("f", 0, R_WRITE, 0);
    EQUAL(write_bytes(writer, "z", 1, &n), OK);
    EQUAL(read_bytes(reader, &byte, 1, &n), OK);
    EQUAL(n, 1);
    EQUAL(byte, 'z');
}

TEST(truncate_by_open)
{
    make_file("f", "to be cut");
    u32 n, fd = opened("f", TRUNC, R_READ | R_WRITE | R_STAT, 0);
    EQUAL(size_of(fd), 0);
    EQUAL(fd_close(fd), OK);
    make_file("f", "again");
    EQUAL(fd_close(opened("f", CREAT | TRUNC, 0, 0)), OK);
    expect_content("f", "");
    (void)n;
}

TEST(set_size)
{
    char buf[8];
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    struct iovec iov = {buf, 8};
    EQUAL(write_bytes(fd, "abcdef", 6, &n), OK);
    EQUAL(fd_filestat_set_size(fd, 2), OK);
    EQUAL(size_of(fd), 2);
    EQUAL(offset_of(fd), 6);
    EQUAL(fd_filestat_set_size(fd, 8), OK);
    EQUAL(fd_pread(fd, &iov, 1, 0, &n), OK);
    EQUAL(n, 8);
    CHECK(same(buf, "ab\0\0\0\0\0\0", 8));
    EQUAL(fd_filestat_set_size(fd, 1ull << 63), EINVAL);
    EQUAL(fd_filestat_set_size(fd, ~0ull), EINVAL);
    u32 reader = opened("f", 0, R_READ | R_STAT, 0);
    EQUAL(fd_filestat_set_size(reader, 0), ENOTCAPABLE);
    EQUAL(size_of(reader), 8);
    EQUAL(fd_filestat_set_size(CWD, 0), ENOTCAPABLE);
}

TEST(allocate)
{
    u32 fd = opened("f", CREAT, R_FILE, 0);
    EQUAL(fd_allocate(fd, 0, 100), OK);
    EQUAL(size_of(fd), 100);
    EQUAL(fd_allocate(fd, 10, 10), OK);
    EQUAL(size_of(fd), 100);
    EQUAL(fd_allocate(fd, 90, 20), OK);
    EQUAL(size_of(fd), 110);
    EQUAL(fd_allocate(fd, 0, 0), EINVAL);
    EQUAL(fd_allocate(fd, 1ull << 63, 1), EINVAL);
    EQUAL(fd_allocate(fd, 0, 1ull << 63), EINVAL);
    EQUAL(fd_allocate(fd, ~0ull >> 1, 1), EFBIG);
    EQUAL(fd_allocate(CWD, 0, 1), ENOTCAPABLE);
    EQUAL(size_of(fd), 110);
    EQUAL(fd_allocate(opened("f", 0, R_READ, 0), 0, 1), ENOTCAPABLE);
}

TEST(advise)
{
    u32 fd = opened("f", CREAT, R_FILE, 0);
    for (u32 advice = 0; advice <= 5; advice++)
        EQUAL(fd_advise(fd, 10, 50, advice), OK);
    EQUAL(fd_advise(fd, 0, 0, 6), EINVAL);
    EQUAL(fd_advise(fd, 0, 0, ~0u), EINVAL);
    EQUAL(fd_advise(fd, 1ull << 63, 0, 0), EINVAL);
    EQUAL(fd_advise(fd, 0, ~0ull, 0), EINVAL);
    EQUAL(fd_advise(opened("f", 0, R_READ, 0), 0, 0, 0), ENOTCAPABLE);
    EQUAL(size_of(fd), 0);
}

TEST(sync)
{
    u32 fd = opened("f", CREAT, R_FILE, 0);
    EQUAL(fd_sync(fd), OK);
    EQUAL(fd_datasync(fd), OK);
    fd = opened("f", 0, R_READ, 0);
    EQUAL(fd_sync(fd), ENOTCAPABLE);
    EQUAL(fd_datasync(fd), ENOTCAPABLE);
}

TEST(filestat)
{
    struct filestat a, b, other, dir;
    make_file("a", "12345");
    make_file("other", "");
    EQUAL(link_to("a", 0, "b"), OK);
    EQUAL(stat_path("a", 0, &a), OK);
    u32 fd = opened("b", 0, R_FILE, 0);
    EQUAL(fd_filestat_get(fd, &b), OK);
    EQUAL(stat_path("other", 0, &other), OK);
    EQUAL(fd_filestat_get(CWD, &dir), OK);
    EQUAL(a.size, 5);
    EQUAL(a.nlink, 2);
    EQUAL(a.type, REGULAR_FILE);
    EQUAL(a.ino, b.ino);
    EQUAL(a.dev, b.dev);
    EQUAL(a.mtim, b.mtim);
    EQUAL(a.dev, other.dev);
    CHECK(a.ino != other.ino);
    EQUAL(dir.type, IS_DIRECTORY);
    CHECK(a.mtim > 946684800000000000ull);
    EQUAL(fd_filestat_get(opened("a", 0, R_READ, 0), &b), ENOTCAPABLE);
}

TEST(times_by_descriptor)
{
    struct filestat before, after;
    u64 now;
    u32 fd = opened("f", CREAT, R_FILE, 0);
    EQUAL(fd_filestat_get(fd, &before), OK);
    EQUAL(fd_filestat_set_times(fd, 1, before.mtim - 100, MTIM), OK);
    EQUAL(fd_filestat_get(fd, &after), OK);
    EQUAL(after.mtim, before.mtim - 100);
    EQUAL(after.atim, before.atim);
    EQUAL(fd_filestat_set_times(fd, 1234567890, 5, ATIM), OK);
    EQUAL(fd_filestat_get(fd, &after), OK);
    EQUAL(after.atim, 1234567890);
    EQUAL(after.mtim, before.mtim - 100);
    EQUAL(fd_filestat_set_times(fd, 11, 22, ATIM | MTIM), OK);
    EQUAL(fd_filestat_get(fd, &after), OK);
    EQUAL(after.atim, 11);
    EQUAL(after.mtim, 22);
    EQUAL(fd_filestat_set_times(fd, 33, 44, 0), OK);
    EQUAL(fd_filestat_get(fd, &after), OK);
    EQUAL(after.atim, 11);
    EQUAL(fd_filestat_set_times(fd, 1, 2, ATIM | ATIM_NOW), EINVAL);
    EQUAL(fd_filestat_set_times(fd, 1, 2, MTIM | MTIM_NOW), EINVAL);
    EQUAL(fd_filestat_set_times(fd, 1, 2, ATIM | MTIM | MTIM_NOW), EINVAL);
    EQUAL(fd_filestat_set_times(fd, 1, 2, 16), EINVAL);
    EQUAL(fd_filestat_set_times(fd, 1, 2, ~0u), EINVAL);
    EQUAL(fd_filestat_set_times(fd, 1ull << 63, 2, ATIM), EINVAL);
    EQUAL(fd_filestat_get(fd, &after), OK);
    EQUAL(after.atim, 11);
    EQUAL(after.mtim, 22);
    EQUAL(clock_time_get(0, 0, &now), OK);
    EQUAL(fd_filestat_set_times(fd, 0, 0, MTIM_NOW), OK);
    EQUAL(fd_filestat_get(fd, &after), OK);
    EQUAL(after.atim, 11);
    CHECK(after.mtim >= now);
    EQUAL(fd_filestat_set_times(fd, 0, 0, ATIM_NOW | MTIM_NOW), OK);
    EQUAL(fd_filestat_get(fd, &after), OK);
    CHECK(after.atim >= now);
    EQUAL(fd_filestat_set_times(fd, 7, 0, ATIM | MTIM_NOW), OK);
    EQUAL(fd_filestat_get(fd, &after), OK);
    EQUAL(after.atim, 7);
    EQUAL(fd_filestat_set_times(opened("f", 0, R_READ, 0), 0, 0, ATIM), ENOTCAPABLE);
}

TEST(fdstat)
{
    struct fdstat stat;
    u32 fd = opened("f", CREAT, R_READ | R_WRITE | R_SEEK, APPEND);
    EQUAL(fd_fdstat_get(fd, &stat), OK);
    EQUAL(stat.type, REGULAR_FILE);
    EQUAL(stat.flags, APPEND);
    EQUAL(stat.base, R_READ | R_WRITE | R_SEEK);
    EQUAL(stat.inheriting, 0);
    EQUAL(fd_fdstat_get(CWD, &stat), OK);
    EQUAL(stat.type, IS_DIRECTORY);
    EQUAL(stat.flags, 0);
    EQUAL(fd_fdstat_get(opened("f", 0, R_READ, NONBLOCK), &stat), OK);
    EQUAL(stat.flags, NONBLOCK);
    EQUAL(stat.base, R_READ);
    EQUAL(fd_fdstat_get(opened("f", 0, R_READ, SYNC), &stat), OK);
    CHECK(stat.flags & SYNC);
    EQUAL(fd_fdstat_get(opened("f", 0, R_READ, DSYNC), &stat), OK);
    EQUAL(stat.flags, DSYNC);
    /* a file has no rights to paths, even if they were asked for */
    EQUAL(fd_fdstat_get(opened("f", 0, R_READ | R_PATH_STAT | R_OPEN, 0), &stat), OK);
    EQUAL(stat.base, R_READ);
    EQUAL(stat.inheriting, 0);
}

TEST(set_flags)
{
    struct fdstat stat;
    u32 fd = opened("f", CREAT, R_FILE, 0);
    EQUAL(fd_fdstat_set_flags(fd, APPEND | NONBLOCK), OK);
    EQUAL(fd_fdstat_get(fd, &stat), OK);
    EQUAL(stat.flags, APPEND | NONBLOCK);
    EQUAL(fd_fdstat_set_flags(fd, NONBLOCK), OK);
    EQUAL(fd_fdstat_get(fd, &stat), OK);
    EQUAL(stat.flags, NONBLOCK);
    EQUAL(fd_fdstat_set_flags(fd, SYNC), EINVAL);
    EQUAL(fd_fdstat_set_flags(fd, DSYNC | APPEND), EINVAL);
    EQUAL(fd_fdstat_set_flags(fd, 32), EINVAL);
    EQUAL(fd_fdstat_set_flags(fd, ~0u), EINVAL);
    EQUAL(fd_fdstat_get(fd, &stat), OK);
    EQUAL(stat.flags, NONBLOCK);
    EQUAL(fd_fdstat_set_flags(opened("f", 0, R_READ, 0), 0), ENOTCAPABLE);
}

TEST(rights_shrink_only)
{
    struct fdstat stat;
    char buf[4];
    u32 n, fd = opened("f", CREAT, R_READ | R_WRITE | R_SEEK | R_TELL, 0);
    EQUAL(write_bytes(fd, "abcd", 4, &n), OK);
    EQUAL(fd_seek(fd, 0, SEEK_SET, &(u64){0}), OK);
    EQUAL(read_bytes(fd, buf, 4, &n), OK);
    EQUAL(fd_fdstat_set_rights(fd, R_SEEK | R_TELL, 0), OK);
    EQUAL(read_bytes(fd, buf, 4, &n), EBADF);
    EQUAL(write_bytes(fd, buf, 4, &n), EBADF);
    EQUAL(fd_fdstat_get(fd, &stat), OK);
    EQUAL(stat.base, R_SEEK | R_TELL);
    EQUAL(fd_fdstat_set_rights(fd, R_READ | R_SEEK, 0), ENOTCAPABLE);
    EQUAL(fd_fdstat_set_rights(fd, R_SEEK, R_READ), ENOTCAPABLE);
    EQUAL(fd_fdstat_set_rights(fd, ~0ull, 0), ENOTCAPABLE);
    EQUAL(fd_fdstat_get(fd, &stat), OK);
    EQUAL(stat.base, R_SEEK | R_TELL);
    EQUAL(fd_fdstat_set_rights(fd, R_TELL, 0), OK);
    u64 at;
    EQUAL(fd_tell(fd, &at), OK);
    EQUAL(fd_seek(fd, 0, SEEK_CUR, &at), OK); /* telling in other words */
    EQUAL(fd_seek(fd, 1, SEEK_CUR, &at), EBADF);
    EQUAL(fd_seek(fd, 0, SEEK_SET, &at), EBADF);
    EQUAL(fd_fdstat_set_rights(fd, 0, 0), OK);
    EQUAL(fd_tell(fd, &at), EBADF);
    EQUAL(fd_close(fd), OK);
}

TEST(standard_streams)
{
    struct fdstat stat;
    struct filestat file;
    u32 n;
    u64 at;
    char byte;
    struct iovec iov = {&byte, 1};
    EQUAL(fd_fdstat_get(1, &stat), OK);
    EQUAL(stat.type, SOCKET_STREAM); /* captured output is a pipe */
    CHECK(stat.base & R_WRITE);
    CHECK(!(stat.base & R_READ));
    CHECK(!(stat.base & R_SEEK));
    EQUAL(fd_filestat_get(1, &file), OK);
    EQUAL(file.type, SOCKET_STREAM);
    EQUAL(fd_seek(1, 0, SEEK_CUR, &at), ESPIPE);
    EQUAL(fd_tell(1, &at), ESPIPE);
    EQUAL(fd_pwrite(1, &iov, 1, 0, &n), ESPIPE);
    EQUAL(fd_read(1, &iov, 1, &n), EBADF);
    EQUAL(fd_allocate(1, 0, 1), ESPIPE);
    EQUAL(fd_advise(1, 0, 0, 0), ESPIPE);
    EQUAL(fd_fdstat_get(0, &stat), OK); /* /dev/null */
    EQUAL(stat.type, CHARACTER_DEVICE);
    CHECK(stat.base & R_SEEK); /* so it is no terminal */
    EQUAL(fd_read(0, &iov, 1, &n), OK);
    EQUAL(n, 0);
    EQUAL(fd_prestat_get(0, &at), EBADF);
    say(1, "to standard output\n");
    say(2, "");
}

TEST(directory_descriptor)
{
    struct filestat stat;
    u32 n;
    u64 at;
    char buf[16];
    struct iovec iov = {buf, 16};
    EQUAL(make_dir("d"), OK);
    u32 fds[] = {CWD, opened("d", DIRECTORY, R_ALL & ~R_WRITE, 0)};
    for (u32 i = 0; i < 2; i++) {
        u32 fd = fds[i];
        EQUAL(fd_filestat_get(fd, &stat), OK);
        EQUAL(stat.type, IS_DIRECTORY);
        EQUAL(fd_read(fd, &iov, 1, &n), EBADF);
        EQUAL(fd_pread(fd, &iov, 1, 0, &n), EBADF);
        EQUAL(fd_write(fd, &iov, 1, &n), EBADF);
        EQUAL(fd_pwrite(fd, &iov, 1, 0, &n), EBADF);
        EQUAL(fd_seek(fd, 0, SEEK_CUR, &at), EBADF);
        EQUAL(fd_seek(fd, 0, SEEK_SET, &at), EBADF);
        EQUAL(fd_seek(fd, 0, SEEK_END, &at), EBADF);
        EQUAL(fd_tell(fd, &at), EBADF);
        EQUAL(fd_allocate(fd, 0, 1), ENOTCAPABLE);
        EQUAL(fd_filestat_set_size(fd, 0), ENOTCAPABLE);
        EQUAL(fd_advise(fd, 0, 0, 0), ENOTCAPABLE);
        EQUAL(fd_sync(fd), OK);
        EQUAL(fd_datasync(fd), OK);
        EQUAL(fd_filestat_set_times(fd, 5, 6, ATIM | MTIM), OK);
        EQUAL(fd_filestat_get(fd, &stat), OK);
        EQUAL(stat.mtim, 6);
    }
}

TEST(unlinked_but_open)
{
    char buf[8];
    struct filestat stat;
    make_file("f", "kept");
    u32 n, fd = opened("f", 0, R_FILE, 0);
    EQUAL(unlink_file("f"), OK);
    EQUAL(stat_path("f", 0, &stat), ENOENT);
    EQUAL(fd_filestat_get(fd, &stat), OK);
    EQUAL(stat.nlink, 0);
    EQUAL(read_bytes(fd, buf, 8, &n), OK);
    EQUAL(n, 4);
    EQUAL(write_bytes(fd, "more", 4, &n), OK);
    EQUAL(size_of(fd), 8);
    make_file("f", "new");
    EQUAL(size_of(fd), 8);
    EQUAL(fd_close(fd), OK);
    expect_content("f", "new");
}
