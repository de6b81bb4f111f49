/* Names: path_open and the other path_ functions. */
#include "guest.h"

static i32 open_only(const char *path, u32 dirflags, u32 oflags)
{
    u32 fd;
    i32 error = open_at(CWD, path, dirflags, oflags, 0, 0, &fd);
    if (!error)
        EQUAL(fd_close(fd), OK);
    return error;
}

static i32 open_with(const char *path, u32 oflags, u64 rights)
{
    u32 fd;
    i32 error = open_at(CWD, path, 0, oflags, rights, 0, &fd);
    if (!error)
        EQUAL(fd_close(fd), OK);
    return error;
}

TEST(open_create_exclusive)
{
    EQUAL(open_only("f", 0, 0), ENOENT);
    EQUAL(open_only("f", 0, TRUNC), ENOENT);
    EQUAL(open_only("f", 0, CREAT | EXCL), OK);
    EQUAL(open_only("f", 0, CREAT | EXCL), EEXIST);
    EQUAL(open_only("f", 0, CREAT | EXCL | TRUNC), EEXIST);
    EQUAL(open_only("f", 0, CREAT), OK);
    EQUAL(open_only("f", 0, EXCL), OK); /* without CREAT it has no meaning */
    EQUAL(open_only("no/f", 0, CREAT), ENOENT);
    EQUAL(open_only("f/g", 0, CREAT), ENOTDIR);
    EQUAL(make_dir("d"), OK);
    EQUAL(open_only("d", 0, CREAT | EXCL), EEXIST);
    EQUAL(open_only("", 0, 0), ENOENT);
    EQUAL(open_only("", 0, CREAT), ENOENT);
}

TEST(open_directory)
{
    EQUAL(make_dir("d"), OK);
    make_file("f", "");
    EQUAL(open_only("d", 0, DIRECTORY), OK);
    EQUAL(open_only("d", 0, 0), OK);
    EQUAL(open_only("d/", 0, 0), OK);
    EQUAL(open_only("d///", 0, DIRECTORY), OK);
    EQUAL(open_only("f", 0, DIRECTORY), ENOTDIR);
    EQUAL(open_only("f/", 0, 0), ENOTDIR);
    EQUAL(open_only("f///", 0, 0), ENOTDIR);
    EQUAL(open_only("none", 0, DIRECTORY), ENOENT);
    EQUAL(open_only("d", 0, CREAT), EISDIR);
    EQUAL(open_only("d", 0, TRUNC), EISDIR);
    EQUAL(open_only("new/", 0, CREAT), EISDIR);
    EQUAL(open_only("d", 0, DIRECTORY | CREAT), EINVAL);
    EQUAL(open_only("d", 0, DIRECTORY | EXCL), EINVAL);
    EQUAL(open_only("d", 0, DIRECTORY | TRUNC), EINVAL);
    EQUAL(open_with("d", DIRECTORY, R_READ), OK);
    EQUAL(open_with("d", DIRECTORY, R_READ | R_WRITE), EISDIR);
    EQUAL(open_with("d", 0, R_WRITE), EISDIR);
    EQUAL(open_with(".", DIRECTORY, R_WRITE), EISDIR);
    u32 fd;
    EQUAL(open_at(CWD, ".", 0, 0, 0, NONBLOCK, &fd), OK);
}

TEST(open_flags)
{
    u32 fd = 7;
    make_file("f", "");
    EQUAL(open_at(CWD, "f", 2, 0, 0, 0, &fd), EINVAL);
    EQUAL(open_at(CWD, "f", ~0u, 0, 0, 0, &fd), EINVAL);
    EQUAL(open_at(CWD, "f", 0, 16, 0, 0, &fd), EINVAL);
    EQUAL(open_at(CWD, "f", 0, ~0u, 0, 0, &fd), EINVAL);
    EQUAL(open_at(CWD, "f", 0, 0, 0, 32, &fd), EINVAL);
    EQUAL(open_at(CWD, "f", 0, 0, 0, ~0u, &fd), EINVAL);
    EQUAL(fd, 7);
    EQUAL(path_open(CWD, 0, "f", 1, 0, 0, 0, 0, (void *)~0u), EFAULT);
    EQUAL(path_open(CWD, 0, (void *)~0u, 8, 0, 0, 0, 0, &fd), EFAULT);
    EQUAL(path_open(CWD, 0, "f", ~0u, 0, 0, 0, 0, &fd), EFAULT);
    EQUAL(open_at(CWD, "f", 0, 0, ~0ull, 0, &fd), OK);
}

TEST(open_beneath_a_file)
{
    u32 file = opened("f", CREAT, R_ALL, 0), fd;
    EQUAL(open_at(file, "x", 0, CREAT, 0, 0, &fd), ENOTDIR);
    EQUAL(open_at(1, "x", 0, CREAT, 0, 0, &fd), ENOTDIR);
    EQUAL(path_create_directory(file, "x", 1), ENOTDIR);
    EQUAL(path_unlink_file(file, "x", 1), ENOTDIR);
}

TEST(lexical)
{
    char name[300];
    EQUAL(make_dir("d"), OK);
    EQUAL(make_dir("d/nested"), OK);
    make_file("d/nested/f", "");
    EQUAL(open_only("d/.//nested/../../d/nested/../nested///./f", 0, 0), OK);
    EQUAL(open_only("./././d/./nested/f", 0, 0), OK);
    EQUAL(open_only("d/nested/f/.", 0, 0), ENOTDIR);
    EQUAL(open_only("d/nested/f/..", 0, 0), ENOTDIR);
    EQUAL(open_only("d/none/../nested/f", 0, 0), ENOENT);
    EQUAL(path_open(CWD, 0, "d/nested/f\0", 11, 0, 0, 0, 0, &(u32){0}), EINVAL);
    EQUAL(path_open(CWD, 0, "d\0/nested", 9, 0, 0, 0, 0, &(u32){0}), EINVAL);
    memset(name, 'n', sizeof name);
    EQUAL(path_open(CWD, 0, name, 255, CREAT, 0, 0, 0, &(u32){0}), OK);
    EQUAL(path_open(CWD, 0, name, 256, CREAT, 0, 0, 0, &(u32){0}), ENAMETOOLONG);
    static char many[8192];
    for (u32 i = 0; i < sizeof many; i += 2)
        memcpy(many + i, "./", 2);
    EQUAL(path_open(CWD, 0, many, 4094, 0, 0, 0, 0, &(u32){0}), OK);
    EQUAL(path_open(CWD, 0, many, 8192, 0, 0, 0, 0, &(u32){0}), ENAMETOOLONG);
    EQUAL(open_only("\xc3\xa4\xff", 0, CREAT), OK); /* any bytes but / and NUL */
    EQUAL(open_only("\xc3\xa4\xff", 0, CREAT | EXCL), EEXIST);
}

TEST(confined)
{
    struct filestat stat;
    u32 fd, sub;
    EQUAL(make_dir("d"), OK);
    make_file("outside", "secret");
    EQUAL(open_at(CWD, "d", 0, DIRECTORY, R_ALL & ~R_WRITE, 0, &sub), OK);
    const char *out[] = {"/site/outside", "/", "..", "../outside", "./../outside", "x/../../outside", "../d"};
    for (u32 i = 0; i < 7; i++) {
        if (i == 5)
            EQUAL(path_create_directory(sub, "x", 1), OK);
        EQUAL(open_at(sub, out[i], FOLLOW, 0, 0, 0, &fd), EPERM);
        EQUAL(path_filestat_get(sub, 0, out[i], length(out[i]), &stat), EPERM);
    }
    EQUAL(path_create_directory(sub, "../new", 6), EPERM);
    EQUAL(path_unlink_file(sub, "../outside", 10), EPERM);
    EQUAL(path_remove_directory(sub, "/site/d", 7), EPERM);
    EQUAL(path_rename(sub, "../outside", 10, sub, "in", 2), EPERM);
    EQUAL(path_link(sub, 0, "../outside", 10, sub, "in", 2), EPERM);
    EQUAL(path_symlink("x", 1, sub, "../new", 6), EPERM);
    EQUAL(path_readlink(sub, "../outside", 10, &stat, 8, &fd), EPERM);
    EQUAL(path_filestat_set_times(sub, 0, "../outside", 10, 0, 0, ATIM), EPERM);
    /* links inside that lead out */
    EQUAL(path_symlink("../outside", 10, sub, "up", 2), OK);
    EQUAL(open_at(sub, "up", FOLLOW, 0, R_READ, 0, &fd), EPERM);
    EQUAL(open_at(sub, "up", FOLLOW, CREAT | TRUNC, R_WRITE, 0, &fd), EPERM);
    EQUAL(path_filestat_get(sub, FOLLOW, "up", 2, &stat), EPERM);
    EQUAL(path_filestat_get(sub, 0, "up", 2, &stat), OK);
    EQUAL(stat.type, SYMBOLIC_LINK);
    EQUAL(path_symlink("..", 2, sub, "parent", 6), OK);
    EQUAL(open_at(sub, "parent/outside", FOLLOW, 0, R_READ, 0, &fd), EPERM);
    EQUAL(open_at(sub, "parent/outside", 0, 0, R_READ, 0, &fd), EPERM);
    expect_content("outside", "secret");
}

TEST(symlink_absolute)
{
    EQUAL(symlink_to("/", "root"), EPERM);
    EQUAL(symlink_to("/etc/passwd", "abs"), EPERM);
    EQUAL(open_only("abs", 0, 0), ENOENT);
}

TEST(symlinks)
{
    struct filestat stat;
    char buf[16];
    u32 used;
    make_file("target", "through");
    EQUAL(symlink_to("target", "link"), OK);
    EQUAL(symlink_to("target", "link"), EEXIST);
    EQUAL(symlink_to("target", "target"), EEXIST);
    EQUAL(symlink_to("", "empty"), ENOENT);
    expect_content("link", "through");
    EQUAL(open_only("link", 0, 0), ELOOP);
    EQUAL(open_only("link", FOLLOW, 0), OK);
    EQUAL(open_only("link", FOLLOW, DIRECTORY), ENOTDIR);
    i32 error = open_only("link", 0, DIRECTORY);
    CHECK(error == ELOOP || error == ENOTDIR);
    EQUAL(open_only("link", FOLLOW, CREAT | EXCL), EEXIST);
    EQUAL(stat_path("link", 0, &stat), OK);
    EQUAL(stat.type, SYMBOLIC_LINK);
    EQUAL(stat.size, 6);
    EQUAL(stat_path("link", FOLLOW, &stat), OK);
    EQUAL(stat.type, REGULAR_FILE);
    EQUAL(stat.size, 7);
    memset(buf, '?', 16);
    EQUAL(path_readlink(CWD, "link", 4, buf, 16, &used), OK);
    EQUAL(used, 6);
    CHECK(same(buf, "target????", 10));
    EQUAL(path_readlink(CWD, "link", 4, buf, 4, &used), OK);
    EQUAL(used, 4);
    EQUAL(path_readlink(CWD, "link", 4, buf, 0, &used), OK);
    EQUAL(used, 0);
    EQUAL(path_readlink(CWD, "target", 6, buf, 16, &used), EINVAL);
    EQUAL(path_readlink(CWD, "none", 4, buf, 16, &used), ENOENT);
    EQUAL(path_readlink(CWD, "link", 4, (void *)~0u, 16, &used), EFAULT);
    EQUAL(path_readlink(CWD, "link", 4, buf, 16, (void *)~0u), EFAULT);
    EQUAL(unlink_file("link"), OK);
    expect_content("target", "through");
}

TEST(symlinks_to_directories)
{
    struct filestat stat;
    EQUAL(make_dir("target"), OK);
    make_file("target/f", "in it");
    EQUAL(symlink_to("target", "link"), OK);
    EQUAL(open_only("link", FOLLOW, DIRECTORY), OK);
    i32 error = open_only("link", 0, DIRECTORY);
    CHECK(error == ELOOP || error == ENOTDIR);
    expect_content("link/f", "in it");
    EQUAL(stat_path("link", 0, &stat), OK);
    EQUAL(stat.type, SYMBOLIC_LINK);
    EQUAL(stat_path("link/", 0, &stat), OK);
    EQUAL(stat.type, IS_DIRECTORY);
    EQUAL(open_only("link/", 0, DIRECTORY), OK);
    EQUAL(make_dir("link"), EEXIST);
    EQUAL(remove_dir("link"), ENOTDIR);
    EQUAL(make_dir("link/new"), OK);
    EQUAL(stat_path("target/new", 0, &stat), OK);
    EQUAL(unlink_file("link"), OK);
}

TEST(symlinks_dangling)
{
    struct filestat stat;
    EQUAL(symlink_to("none", "link"), OK);
    i32 error = open_only("link", 0, DIRECTORY);
    CHECK(error == ELOOP || error == ENOTDIR);
    EQUAL(open_only("link", 0, 0), ELOOP);
    EQUAL(open_only("link", 0, CREAT), ELOOP);
    EQUAL(open_only("link", FOLLOW, 0), ENOENT);
    EQUAL(open_only("link", FOLLOW, CREAT | EXCL), EEXIST);
    EQUAL(make_dir("link"), EEXIST);
    EQUAL(stat_path("link", FOLLOW, &stat), ENOENT);
    EQUAL(stat_path("link", 0, &stat), OK);
    EQUAL(open_only("link", FOLLOW, CREAT), OK);
    EQUAL(stat_path("none", 0, &stat), OK); /* made through the link */
    EQUAL(unlink_file("none"), OK);
    EQUAL(unlink_file("link"), OK);
}

TEST(symlinks_looping)
{
    struct filestat stat;
    char name[] = "l00", target[] = "l00";
    EQUAL(symlink_to("self", "self"), OK);
    EQUAL(open_only("self", 0, 0), ELOOP);
    EQUAL(open_only("self", FOLLOW, 0), ELOOP);
    EQUAL(stat_path("self", FOLLOW, &stat), ELOOP);
    EQUAL(stat_path("self/x", 0, &stat), ELOOP);
    EQUAL(symlink_to("b", "a"), OK);
    EQUAL(symlink_to("a", "b"), OK);
    EQUAL(open_only("a", FOLLOW, CREAT), ELOOP);
    /* a chain of 40 is followed, one of 41 is not */
    make_file("l00", "");
    for (u32 i = 1; i <= 41; i++) {
        name[1] = (char)('0' + i / 10), name[2] = (char)('0' + i % 10);
        target[1] = (char)('0' + (i - 1) / 10), target[2] = (char)('0' + (i - 1) % 10);
        EQUAL(symlink_to(target, name), OK);
    }
    EQUAL(open_only("l40", FOLLOW, 0), OK);
    EQUAL(open_only("l41", FOLLOW, 0), ELOOP);
}

TEST(symlink_trailing_slashes)
{
    EQUAL(symlink_to("source", "target/"), ENOENT);
    EQUAL(make_dir("target"), OK);
    EQUAL(symlink_to("source", "target/"), EEXIST);
    EQUAL(symlink_to("source", "target"), EEXIST);
    EQUAL(remove_dir("target"), OK);
    make_file("target", "");
    EQUAL(symlink_to("source", "target/"), ENOTDIR);
    EQUAL(symlink_to("source", "target"), EEXIST);
}

TEST(create_directory)
{
    struct filestat stat;
    EQUAL(make_dir("d"), OK);
    EQUAL(make_dir("d"), EEXIST);
    EQUAL(make_dir("d/"), EEXIST);
    EQUAL(make_dir("e/"), OK);
    EQUAL(make_dir("no/d"), ENOENT);
    make_file("f", "");
    EQUAL(make_dir("f"), EEXIST);
    EQUAL(make_dir("f/d"), ENOTDIR);
    EQUAL(make_dir(""), ENOENT);
    EQUAL(make_dir("."), EEXIST);
    EQUAL(stat_path("d", 0, &stat), OK);
    EQUAL(stat.type, IS_DIRECTORY);
    EQUAL(path_create_directory(CWD, (void *)~0u, 4), EFAULT);
    EQUAL(path_create_directory(CWD, "x", ~0u), EFAULT);
}

TEST(remove_directory)
{
    EQUAL(make_dir("d"), OK);
    EQUAL(make_dir("d/in"), OK);
    EQUAL(remove_dir("d"), ENOTEMPTY);
    EQUAL(remove_dir("d/in/"), OK);
    EQUAL(remove_dir("d"), OK);
    EQUAL(remove_dir("d"), ENOENT);
    make_file("f", "");
    EQUAL(remove_dir("f"), ENOTDIR);
    EQUAL(remove_dir("f/"), ENOTDIR);
    EQUAL(remove_dir("."), EINVAL);
    EQUAL(remove_dir(""), ENOENT);
    EQUAL(make_dir("e"), OK);
    EQUAL(remove_dir("e/."), EINVAL);
    EQUAL(make_dir("e/in"), OK);
    EQUAL(remove_dir("e/in/.."), ENOTEMPTY);
}

TEST(unlink)
{
    make_file("f", "");
    EQUAL(unlink_file("f/"), ENOTDIR);
    EQUAL(unlink_file("f"), OK);
    EQUAL(unlink_file("f"), ENOENT);
    EQUAL(make_dir("d"), OK);
    EQUAL(unlink_file("d"), EISDIR);
    EQUAL(unlink_file("d/"), EISDIR);
    EQUAL(unlink_file("no/f"), ENOENT);
    EQUAL(unlink_file(""), ENOENT);
    EQUAL(unlink_file("."), EISDIR);
}

TEST(removed_directory)
{
    u32 fd, sub;
    struct filestat stat;
    EQUAL(make_dir("d"), OK);
    EQUAL(open_at(CWD, "d", 0, DIRECTORY, R_ALL & ~R_WRITE, 0, &sub), OK);
    EQUAL(remove_dir("d"), OK);
    EQUAL(fd_filestat_get(sub, &stat), OK);
    EQUAL(open_at(sub, "f", 0, CREAT, 0, 0, &fd), ENOENT);
    EQUAL(path_create_directory(sub, "x", 1), ENOENT);
    EQUAL(make_dir("d"), OK);
    EQUAL(fd_close(sub), OK);
}

TEST(hard_links)
{
    struct filestat a, b;
    make_file("f", "shared");
    EQUAL(link_to("f", 0, "g"), OK);
    EQUAL(stat_path("f", 0, &a), OK);
    EQUAL(stat_path("g", 0, &b), OK);
    EQUAL(a.ino, b.ino);
    EQUAL(a.nlink, 2);
    make_file("g", "changed");
    expect_content("f", "changed");
    EQUAL(link_to("f", 0, "g"), EEXIST);
    EQUAL(link_to("f", 0, "f"), EEXIST);
    EQUAL(make_dir("d"), OK);
    EQUAL(link_to("f", 0, "d"), EEXIST);
    EQUAL(link_to("f", 0, "d/g"), OK);
    EQUAL(link_to("d", 0, "e"), EPERM);
    EQUAL(link_to("f", 0, "new/"), ENOENT);
    EQUAL(link_to("f/", 0, "new"), ENOTDIR);
    EQUAL(link_to("none", 0, "new"), ENOENT);
    EQUAL(link_to("f", 0, "no/new"), ENOENT);
    EQUAL(symlink_to("gone", "dangling"), OK);
    EQUAL(link_to("dangling", 0, "linked"), OK); /* the link itself */
    EQUAL(stat_path("linked", 0, &a), OK);
    EQUAL(a.type, SYMBOLIC_LINK);
    EQUAL(link_to("f", 0, "dangling"), EEXIST);
    EQUAL(link_to("dangling", FOLLOW, "new"), EINVAL);
    EQUAL(link_to("f", FOLLOW, "new"), EINVAL);
    EQUAL(link_to("f", 2, "new"), EINVAL);
    EQUAL(symlink_to("loop", "loop"), OK);
    EQUAL(link_to("loop", 0, "loop2"), OK);
    EQUAL(unlink_file("f"), OK);
    EQUAL(stat_path("g", 0, &a), OK);
    EQUAL(a.nlink, 2);
}

TEST(links_share_rights_and_stat)
{
    struct filestat a, b;
    struct fdstat x, y;
    u64 rights = R_READ | R_STAT | R_OPEN | R_UNLINK;
    u32 sub, link, file = opened("f", CREAT, rights, 0);
    EQUAL(make_dir("d"), OK);
    EQUAL(open_at(CWD, "d", 0, DIRECTORY, rights | R_LINK_TARGET, 0, &sub), OK);
    EQUAL(path_link(CWD, 0, "f", 1, sub, "l", 1), OK);
    EQUAL(open_at(sub, "l", 0, 0, rights, 0, &link), OK);
    EQUAL(fd_filestat_get(file, &a), OK);
    EQUAL(fd_filestat_get(link, &b), OK);
    EQUAL(a.ino, b.ino);
    EQUAL(a.ctim, b.ctim);
    EQUAL(a.nlink, b.nlink);
    EQUAL(fd_fdstat_get(file, &x), OK);
    EQUAL(fd_fdstat_get(link, &y), OK);
    EQUAL(x.base, y.base);
    EQUAL(x.inheriting, y.inheriting);
}

TEST(rename_files)
{
    struct filestat before, after;
    make_file("a", "A");
    make_file("b", "B");
    EQUAL(stat_path("a", 0, &before), OK);
    EQUAL(rename_to("a", "c"), OK);
    EQUAL(stat_path("a", 0, &after), ENOENT);
    EQUAL(stat_path("c", 0, &after), OK);
    EQUAL(after.ino, before.ino);
    EQUAL(rename_to("c", "b"), OK);
    expect_content("b", "A");
    EQUAL(rename_to("b", "b"), OK);
    EQUAL(rename_to("none", "x"), ENOENT);
    EQUAL(rename_to("b", "no/x"), ENOENT);
    EQUAL(rename_to("b", "b/x"), ENOTDIR);
    EQUAL(rename_to("b/", "x"), ENOTDIR);
    EQUAL(rename_to("b", "x/"), ENOTDIR);
    EQUAL(make_dir("d"), OK);
    EQUAL(rename_to("b", "d"), EISDIR);
    EQUAL(rename_to("b", "d/"), ENOTDIR);
    EQUAL(rename_to("b", "d/x"), OK);
    expect_content("d/x", "A");
    /* two names of one file: nothing happens */
    EQUAL(link_to("d/x", 0, "y"), OK);
    EQUAL(rename_to("y", "d/x"), OK);
    expect_content("y", "A");
    expect_content("d/x", "A");
    /* onto an open file */
    make_file("old", "old");
    char buf[8];
    u32 n, fd = opened("old", 0, R_READ, 0);
    EQUAL(rename_to("y", "old"), OK);
    EQUAL(read_bytes(fd, buf, 8, &n), OK);
    CHECK(n == 3 && same(buf, "old", 3));
    EQUAL(rename_to("", "x"), ENOENT);
    EQUAL(rename_to("old", ""), ENOENT);
}

TEST(rename_directories)
{
    struct filestat stat;
    EQUAL(make_dir("source"), OK);
    EQUAL(rename_to("source", "target"), OK);
    EQUAL(open_only("source", 0, DIRECTORY), ENOENT);
    EQUAL(open_only("target", 0, DIRECTORY), OK);
    EQUAL(make_dir("source"), OK);
    make_file("source/f", "moved");
    EQUAL(rename_to("source", "target"), OK); /* onto an empty one */
    expect_content("target/f", "moved");
    EQUAL(make_dir("source"), OK);
    EQUAL(rename_to("source", "target"), ENOTEMPTY);
    EQUAL(rename_to("source", "target/f"), ENOTDIR);
    EQUAL(rename_to("source", "source/in"), EINVAL);
    EQUAL(rename_to("target", "target/a/b"), ENOENT);
    EQUAL(rename_to("source", "source"), OK);
    EQUAL(rename_to("source/", "moved"), OK);
    EQUAL(rename_to("moved", "source/"), OK);
    EQUAL(rename_to("source/", "moved/"), OK);
    EQUAL(rename_to("moved", "source"), OK);
    EQUAL(stat_path("source", 0, &stat), OK);
    EQUAL(rename_to(".", "x"), EBUSY);
    EQUAL(rename_to("source", "target/."), EBUSY);
    EQUAL(symlink_to("source", "link"), OK);
    EQUAL(rename_to("link", "link2"), OK); /* the link itself */
    EQUAL(stat_path("link2", 0, &stat), OK);
    EQUAL(stat.type, SYMBOLIC_LINK);
    EQUAL(rename_to("target", "link2"), ENOTDIR);
}

TEST(filestat_by_path)
{
    struct filestat stat, parent;
    EQUAL(make_dir("d"), OK);
    make_file("d/f", "123");
    EQUAL(stat_path("d", 0, &stat), OK);
    EQUAL(stat.type, IS_DIRECTORY);
    EQUAL(stat_path("d/", FOLLOW, &stat), OK);
    EQUAL(stat_path("d/f", 0, &stat), OK);
    EQUAL(stat.size, 3);
    EQUAL(stat.nlink, 1);
    EQUAL(stat_path("d/f/", 0, &stat), ENOTDIR);
    EQUAL(stat_path("d/f/x", 0, &stat), ENOTDIR);
    EQUAL(stat_path("d/none", 0, &stat), ENOENT);
    EQUAL(stat_path("", 0, &stat), ENOENT);
    EQUAL(stat_path(".", 0, &stat), OK);
    EQUAL(fd_filestat_get(CWD, &parent), OK);
    EQUAL(stat.ino, parent.ino);
    EQUAL(stat_path("d", 2, &stat), EINVAL);
    EQUAL(stat_path("d", 0, (void *)~0u), EFAULT);
    EQUAL(path_filestat_get(CWD, 0, (void *)~0u, 1, &stat), EFAULT);
    EQUAL(path_filestat_get(CWD, 0, "d", 0x7fffffff, &stat), EFAULT);
}

TEST(times_by_path)
{
    struct filestat file, link, now;
    make_file("f", "");
    EQUAL(symlink_to("f", "l"), OK);
    EQUAL(stat_path("f", 0, &file), OK);
    EQUAL(path_filestat_set_times(CWD, 0, "f", 1, 0, file.mtim - 100, MTIM), OK);
    EQUAL(stat_path("f", 0, &now), OK);
    EQUAL(now.mtim, file.mtim - 100);
    EQUAL(now.atim, file.atim);
    EQUAL(path_filestat_set_times(CWD, 0, "f", 1, 0, 1, MTIM | MTIM_NOW), EINVAL);
    EQUAL(path_filestat_set_times(CWD, 0, "f", 1, 0, 1, ATIM | ATIM_NOW), EINVAL);
    EQUAL(path_filestat_set_times(CWD, 0, "f", 1, 0, 1, 16), EINVAL);
    EQUAL(path_filestat_set_times(CWD, 2, "f", 1, 0, 1, MTIM), EINVAL);
    EQUAL(path_filestat_set_times(CWD, 0, "none", 4, 0, 1, MTIM), ENOENT);
    EQUAL(stat_path("f", 0, &now), OK);
    EQUAL(now.mtim, file.mtim - 100);
    /* the link, then through the link */
    EQUAL(stat_path("l", 0, &link), OK);
    EQUAL(path_filestat_set_times(CWD, 0, "l", 1, 0, link.mtim - 200, MTIM), OK);
    EQUAL(stat_path("l", 0, &now), OK);
    EQUAL(now.mtim, link.mtim - 200);
    EQUAL(stat_path("f", 0, &now), OK);
    EQUAL(now.mtim, file.mtim - 100);
    EQUAL(path_filestat_set_times(CWD, FOLLOW, "l", 1, 0, 77, MTIM), OK);
    EQUAL(stat_path("f", 0, &now), OK);
    EQUAL(now.mtim, 77);
    EQUAL(path_filestat_set_times(CWD, 0, "f", 1, 0, 0, ATIM_NOW | MTIM_NOW), OK);
    EQUAL(stat_path("f", 0, &now), OK);
    CHECK(now.mtim > file.mtim - 100);
}

TEST(preopens)
{
    struct {
        u8 tag;
        u32 length;
    } prestat;
    struct fdstat stat;
    char name[8];
    u32 fd;
    EQUAL(fd_prestat_get(3, &prestat), OK);
    EQUAL(prestat.tag, 0);
    EQUAL(prestat.length, 1);
    memset(name, '?', 8);
    EQUAL(fd_prestat_dir_name(3, name, 1), OK);
    CHECK(same(name, "/?", 2));
    EQUAL(fd_prestat_dir_name(3, name, 8), OK);
    CHECK(same(name, "/?", 2));
    EQUAL(fd_prestat_dir_name(3, name, 0), ENAMETOOLONG);
    EQUAL(fd_prestat_dir_name(3, (void *)~0u, 1), EFAULT);
    EQUAL(fd_prestat_get(3, (void *)~0u), EFAULT);
    EQUAL(fd_prestat_get(4, &prestat), OK);
    EQUAL(fd_prestat_dir_name(4, name, 8), OK);
    CHECK(same(name, ".?", 2));
    EQUAL(fd_prestat_get(5, &prestat), EBADF);
    EQUAL(fd_prestat_get(0, &prestat), EBADF);
    EQUAL(fd_prestat_dir_name(0, name, 8), EBADF);
    for (fd = 3; fd < 5; fd++) {
        EQUAL(fd_fdstat_get(fd, &stat), OK);
        EQUAL(stat.type, IS_DIRECTORY);
        u64 base = R_CREATE_DIRECTORY | R_CREATE_FILE | R_LINK_SOURCE | R_LINK_TARGET | R_OPEN | R_READDIR | R_READLINK | R_RENAME_SOURCE |
                   R_RENAME_TARGET | R_SYMLINK | R_REMOVE_DIRECTORY | R_UNLINK | R_PATH_STAT | R_PATH_SET_TIMES | R_STAT | R_SET_TIMES;
        EQUAL(stat.base & base, base);
        EQUAL(stat.base & (R_SET_SIZE | R_READ | R_WRITE | R_SEEK), 0);
        EQUAL(stat.inheriting & (base | R_FILE), base | R_FILE);
        u32 again;
        EQUAL(path_open(fd, 0, ".", 1, 0, stat.base, stat.inheriting, 0, &again), OK);
        EQUAL(path_open(fd, 0, ".", 1, DIRECTORY, stat.base, stat.inheriting, 0, &again), OK);
        EQUAL(fd_prestat_get(again, &prestat), EBADF);
    }
    /* "/" is the root of the machine */
    struct filestat root, work;
    EQUAL(path_filestat_get(3, 0, "site", 4, &work), OK);
    EQUAL(fd_filestat_get(4, &root), OK);
    EQUAL(work.ino, root.ino);
    EQUAL(path_open(3, 0, "site/made", 9, CREAT, R_FILE, 0, 0, &fd), OK);
    EQUAL(open_only("made", 0, 0), OK);
    EQUAL(open_at(3, "..", 0, 0, 0, 0, &fd), EPERM);
}

TEST(preopen_closed_or_covered)
{
    u32 fd, n;
    u64 prestat;
    struct fdstat stat;
    struct filestat a, b;
    EQUAL(open_at(CWD, ".", 0, DIRECTORY, R_ALL, 0, &fd), EISDIR);
    EQUAL(open_at(CWD, ".", 0, DIRECTORY, R_ALL & ~R_WRITE, 0, &fd), OK);
    EQUAL(fd_filestat_get(fd, &a), OK);
    EQUAL(fd_renumber(fd, 3), OK);
    EQUAL(fd_filestat_get(3, &b), OK);
    EQUAL(a.ino, b.ino);
    EQUAL(fd_prestat_get(3, &prestat), EBADF);
    EQUAL(fd_fdstat_get(fd, &stat), EBADF);
    EQUAL(fd_close(4), OK);
    EQUAL(fd_fdstat_get(4, &stat), EBADF);
    EQUAL(fd_prestat_get(4, &prestat), EBADF);
    EQUAL(path_open(3, 0, "f", 1, CREAT, R_FILE, 0, 0, &n), OK);
    EQUAL(n, 4); /* an ordinary number again */
    EQUAL(fd_prestat_get(4, &prestat), EBADF);
}

TEST(rights_on_directories)
{
    struct fdstat stat;
    struct filestat file;
    u64 at;
    u32 n, dir, fd;
    make_file("f", "content");
    EQUAL(make_dir("d"), OK);
    EQUAL(symlink_to("f", "l"), OK);
    EQUAL(path_open(CWD, 0, ".", 1, DIRECTORY, 0, 0, 0, &dir), OK); /* no rights at all */
    EQUAL(open_at(dir, "f", 0, 0, 0, 0, &fd), ENOTCAPABLE);
    EQUAL(fd_filestat_get(dir, &file), ENOTCAPABLE);
    EQUAL(fd_readdir(dir, &at, 8, 0, &n), EBADF);
    EQUAL(fd_sync(dir), ENOTCAPABLE);
    EQUAL(fd_filestat_set_times(dir, 0, 0, ATIM), ENOTCAPABLE);
    EQUAL(path_create_directory(dir, "x", 1), ENOTCAPABLE);
    EQUAL(path_filestat_get(dir, 0, "f", 1, &file), ENOTCAPABLE);
    EQUAL(path_filestat_set_times(dir, 0, "f", 1, 0, 0, ATIM), ENOTCAPABLE);
    EQUAL(path_link(dir, 0, "f", 1, CWD, "g", 1), ENOTCAPABLE);
    EQUAL(path_link(CWD, 0, "f", 1, dir, "g", 1), ENOTCAPABLE);
    EQUAL(path_readlink(dir, "l", 1, &at, 8, &n), ENOTCAPABLE);
    EQUAL(path_remove_directory(dir, "d", 1), ENOTCAPABLE);
    EQUAL(path_rename(dir, "f", 1, CWD, "g", 1), ENOTCAPABLE);
    EQUAL(path_rename(CWD, "f", 1, dir, "g", 1), ENOTCAPABLE);
    EQUAL(path_symlink("f", 1, dir, "m", 1), ENOTCAPABLE);
    EQUAL(path_unlink_file(dir, "f", 1), ENOTCAPABLE);
    expect_content("f", "content");
    /* what is inherited bounds what is opened */
    EQUAL(path_open(CWD, 0, ".", 1, DIRECTORY, R_OPEN | R_CREATE_FILE, R_READ | R_STAT, 0, &dir), OK);
    EQUAL(path_open(dir, 0, "f", 1, 0, R_FILE, R_FILE, 0, &fd), OK);
    EQUAL(fd_fdstat_get(fd, &stat), OK);
    EQUAL(stat.base, R_READ | R_STAT);
    EQUAL(write_bytes(fd, "x", 1, &n), EBADF);
    EQUAL(path_open(dir, 0, "f", 1, TRUNC, 0, 0, 0, &fd), EPERM);
    EQUAL(path_open(dir, 0, "new", 3, CREAT, 0, 0, 0, &fd), OK);
    EQUAL(fd_fdstat_set_rights(dir, R_OPEN, R_READ), OK);
    EQUAL(path_open(dir, 0, "newer", 5, CREAT, 0, 0, 0, &fd), ENOTCAPABLE);
    EQUAL(fd_fdstat_set_rights(dir, R_OPEN | R_CREATE_FILE, R_READ), ENOTCAPABLE);
    expect_content("f", "content");
}

TEST(truncation_rights)
{
    struct fdstat stat;
    u32 dir, fd;
    make_file("f", "content");
    EQUAL(fd_fdstat_get(CWD, &stat), OK);
    EQUAL(path_open(CWD, 0, ".", 1, DIRECTORY, stat.base, stat.inheriting, 0, &dir), OK);
    EQUAL(path_open(dir, 0, "f", 1, TRUNC, 0, 0, 0, &fd), OK);
    EQUAL(fd_fdstat_set_rights(dir, stat.base, stat.inheriting & ~R_SET_SIZE), OK);
    EQUAL(path_open(dir, 0, "f", 1, TRUNC, 0, 0, 0, &fd), OK);
    EQUAL(fd_fdstat_set_rights(dir, stat.base & ~R_PATH_SET_SIZE, stat.inheriting & ~R_SET_SIZE), OK);
    EQUAL(path_open(dir, 0, "f", 1, TRUNC, 0, 0, 0, &fd), EPERM);
}

TEST(permission_bits)
{
    /* /bin belongs to root; /site/theirs is root's, mode 0600 */
    u32 fd;
    struct filestat stat;
    EQUAL(path_open(3, 0, "bin/new", 7, CREAT, R_FILE, 0, 0, &fd), EACCES);
    EQUAL(path_open(3, 0, "bin/guest", 9, 0, R_READ, 0, 0, &fd), OK);
    EQUAL(path_open(3, 0, "bin/guest", 9, 0, R_WRITE, 0, 0, &fd), EACCES);
    EQUAL(path_open(3, 0, "bin/guest", 9, TRUNC, 0, 0, 0, &fd), EACCES);
    EQUAL(path_unlink_file(3, "bin/guest", 9), EACCES);
    EQUAL(path_create_directory(3, "bin/d", 5), EACCES);
    EQUAL(path_symlink("x", 1, 3, "bin/l", 5), EACCES);
    EQUAL(path_rename(3, "bin/guest", 9, CWD, "g", 1), EACCES);
    EQUAL(path_filestat_set_times(3, 0, "bin/guest", 9, 1, 1, ATIM), EPERM);
    EQUAL(open_at(CWD, "theirs", 0, 0, R_READ, 0, &fd), EACCES);
    EQUAL(stat_path("theirs", 0, &stat), OK);
    EQUAL(unlink_file("theirs"), OK); /* the directory is ours */
}

TEST(across_mounts)
{
    u32 fd;
    make_file("f", "x");
    EQUAL(path_rename(CWD, "f", 1, 3, "dev/f", 5), EXDEV);
    EQUAL(path_open(3, FOLLOW, "dev/null", 8, 0, R_READ | R_WRITE, 0, 0, &fd), OK);
    EQUAL(path_open(3, FOLLOW, "dev/tty", 7, 0, R_READ, 0, 0, &fd), ENXIO);
    EQUAL(path_remove_directory(3, "dev", 3), EBUSY);
}
