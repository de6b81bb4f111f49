/* What ends a call when something is full, read-only or forbidden. The host prepares: a small disk, /ro, a policy. */
#include "guest.h"

static u8 block[100000];

TEST(disk_full)
{
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    u64 total = 0;
    i32 error;
    while ((error = write_bytes(fd, block, sizeof block, &n)) == OK) {
        total += n;
        CHECK(n == sizeof block || n > 0); /* what fits goes in */
    }
    CHECK(error == ENOSPC || error == EDQUOT);
    EQUAL(size_of(fd), total); /* and nothing of it is lost */
    CHECK(total > 500000 && total <= 1 << 20);
    EQUAL(write_bytes(fd, "x", 1, &n), error);
    EQUAL(fd_allocate(fd, 0, 4 << 20), error);
    EQUAL(fd_filestat_set_size(fd, 0), OK);
    EQUAL(write_bytes(fd, block, sizeof block, &n), OK); /* room again */
    EQUAL(n, sizeof block);
}

TEST(too_many_files)
{
    char name[] = "f000";
    u32 fd, made = 0;
    i32 error = OK;
    for (u32 i = 0; i < 1000 && error == OK; i++) {
        name[1] = (char)('0' + i / 100), name[2] = (char)('0' + i / 10 % 10), name[3] = (char)('0' + i % 10);
        error = open_at(CWD, name, 0, CREAT | EXCL, R_FILE, 0, &fd);
        if (error == OK) {
            made++;
            EQUAL(fd_close(fd), OK);
        }
    }
    CHECK(error == ENOSPC || error == EDQUOT);
    CHECK(made > 10 && made < 100);
    EQUAL(make_dir("d"), error);
    EQUAL(symlink_to("x", "l"), error);
    EQUAL(unlink_file("f000"), OK);
    EQUAL(make_dir("d"), OK);
}

TEST(file_too_large)
{
    u32 n, fd = opened("f", CREAT, R_FILE, 0);
    i32 error;
    u64 at;
    EQUAL(fd_filestat_set_size(fd, 60000), OK);
    EQUAL(fd_seek(fd, 60000, SEEK_SET, &at), OK);
    EQUAL(write_bytes(fd, block, 10000, &n), OK);
    EQUAL(n, 5536); /* up to the limit of 65536 */
    /* beyond it: SIGXFSZ, which ends the program unless it is ignored; nothing here can ignore it */
    error = write_bytes(fd, block, 1, &n);
    fail("writing beyond the limit", 0, "coming back", error, 0);
}

TEST(too_many_descriptors)
{
    u32 fd, made = 0;
    i32 error;
    make_file("f", "");
    while ((error = open_at(CWD, "f", 0, 0, R_READ, 0, &fd)) == OK)
        made++;
    EQUAL(error, EMFILE);
    EQUAL(fd, 19);
    EQUAL(made, 15);
    EQUAL(open_at(CWD, "new", 0, CREAT, R_READ, 0, &fd), EMFILE);
    EQUAL(fd_close(7), OK);
    EQUAL(open_at(CWD, "f", 0, 0, R_READ, 0, &fd), OK);
    EQUAL(fd, 7);
}

TEST(read_only)
{
    u32 fd;
    struct filestat stat;
    EQUAL(path_open(3, 0, "ro/f", 4, 0, R_READ | R_STAT | R_SET_TIMES, 0, 0, &fd), OK);
    EQUAL(fd_filestat_set_times(fd, 1, 1, ATIM), EROFS);
    EQUAL(path_open(3, 0, "ro/f", 4, 0, R_WRITE, 0, 0, &fd), EROFS);
    EQUAL(path_open(3, 0, "ro/f", 4, TRUNC, 0, 0, 0, &fd), EROFS);
    EQUAL(path_open(3, 0, "ro/new", 6, CREAT, R_READ, 0, 0, &fd), EROFS);
    EQUAL(path_create_directory(3, "ro/d", 4), EROFS);
    EQUAL(path_unlink_file(3, "ro/f", 4), EROFS);
    EQUAL(path_remove_directory(3, "ro/folder", 9), EROFS);
    EQUAL(path_symlink("x", 1, 3, "ro/l", 4), EROFS);
    EQUAL(path_link(3, 0, "ro/f", 4, 3, "ro/g", 4), EROFS);
    EQUAL(path_rename(3, "ro/f", 4, 3, "ro/g", 4), EROFS);
    EQUAL(path_filestat_set_times(3, 0, "ro/f", 4, 1, 1, MTIM), EROFS);
    EQUAL(path_filestat_get(3, 0, "ro/f", 4, &stat), OK);
    EQUAL(stat.size, 7);
}

/* The policy lets /site be seen, but not /. */
TEST(policy_without_root)
{
    u64 prestat;
    char name[4] = "????";
    u32 fd;
    EQUAL(fd_prestat_get(3, &prestat), OK);
    EQUAL(fd_prestat_dir_name(3, name, 4), OK);
    CHECK(same(name, ".?", 2));
    EQUAL(fd_prestat_get(4, &prestat), EBADF);
    EQUAL(open_at(3, "readable", 0, 0, R_READ, 0, &fd), OK);
    EQUAL(open_at(3, "../site/readable", 0, 0, R_READ, 0, &fd), EPERM);
    EQUAL(open_at(3, "bin/guest", 0, 0, R_READ, 0, &fd), ENOENT);
}

/* The policy lets /site be read, and /site/open be written; nothing else. */
TEST(policy)
{
    u32 n, fd;
    struct filestat stat;
    expect_content("readable", "text");
    EQUAL(path_open(CWD, 0, "readable", 8, 0, R_WRITE, 0, 0, &fd), EACCES);
    EQUAL(path_open(CWD, 0, "readable", 8, TRUNC, 0, 0, 0, &fd), EACCES);
    EQUAL(path_open(CWD, 0, "new", 3, CREAT, R_READ, 0, 0, &fd), EACCES);
    EQUAL(path_unlink_file(CWD, "readable", 8), EACCES);
    EQUAL(make_dir("d"), EACCES);
    EQUAL(symlink_to("readable", "l"), EACCES);
    EQUAL(link_to("readable", 0, "open/l"), EACCES); /* a link never widens a permission */
    EQUAL(rename_to("readable", "open/l"), EACCES);
    EQUAL(path_open(3, 0, "tmp/x", 5, CREAT, R_READ, 0, 0, &fd), EACCES);
    EQUAL(path_open(3, 0, "bin/guest", 9, 0, R_READ, 0, 0, &fd), EACCES);
    EQUAL(path_filestat_get(3, 0, "bin/guest", 9, &stat), EACCES);
    make_file("open/f", "ours");
    EQUAL(path_open(CWD, 0, "open/f", 6, 0, R_FILE, 0, 0, &fd), OK);
    EQUAL(write_bytes(fd, "x", 1, &n), OK);
    EQUAL(unlink_file("open/f"), OK);
    /* through a link that is itself allowed */
    EQUAL(open_at(CWD, "open/out", FOLLOW, 0, R_READ, 0, &fd), EACCES);
}
