/* vesicle_v1: files and directories. Runs as uid 1000 in /site; /bin/guest is root's. */
#include "vesicle.h"

TEST(startup)
{
    static u8 block[512];
    u32 argc, envc;
    i32 needed = v_startup(0, 0);
    EQUAL(needed, 24 + sizeof "v_files" + sizeof "startup" + sizeof "" + sizeof "x y" + sizeof "A=1" + sizeof "B=");
    memset(block, '?', sizeof block);
    EQUAL(v_startup(block, (u32)needed - 1), needed);
    EQUAL(block[0], '?');
    EQUAL(v_startup(block, sizeof block), needed);
    memcpy(&argc, block, 4), memcpy(&envc, block + 4, 4);
    EQUAL(argc, 4);
    EQUAL(envc, 2);
    CHECK(same(block + 24, "v_files\0startup\0\0x y\0A=1\0B=\0?", 29));
    u8 first[16];
    memcpy(first, block + 8, 16);
    EQUAL(v_startup(block, sizeof block), needed);
    CHECK(!same(first, block + 8, 16));
    EQUAL(v_startup((void *)~0u, 4096), L_EFAULT);
}

TEST(open)
{
    struct vstat stat;
    v_umask(022);
    i32 fd = v_open(AT("f"), O_CREAT | O_EXCL | O_RDWR, 0666);
    CHECK(fd >= 3);
    EQUAL(v_open(AT("f"), O_CREAT | O_EXCL | O_RDWR, 0666), L_EEXIST);
    EQUAL(v_stat_of("f").mode, S_IFREG | 0644);
    EQUAL(v_umask(077), 022);
    EQUAL(v_open(AT("/site/g"), O_CREAT | O_WRONLY, 0777), fd + 1);
    EQUAL(v_stat_of("g").mode, S_IFREG | 0700);
    EQUAL(v_umask(01777), 077);
    EQUAL(v_umask(0), 0777);
    EQUAL(v_open(AT("none"), O_RDONLY, 0), L_ENOENT);
    EQUAL(v_open(AT(""), O_RDONLY, 0), L_ENOENT);
    EQUAL(v_open(AT("f"), O_RDONLY | O_DIRECTORY, 0), L_ENOTDIR);
    EQUAL(v_open(AT("f/"), O_RDONLY, 0), L_ENOTDIR);
    EQUAL(v_open(AT("f"), 3, 0), L_EINVAL);
    EQUAL(v_open(AT("/"), O_WRONLY, 0), L_EISDIR);
    EQUAL(v_open(AT("/bin/guest"), O_WRONLY, 0), L_EACCES);
    EQUAL(v_open(77, PATH("f"), O_RDONLY, 0), L_EBADF);
    EQUAL(v_open(fd, PATH("f"), O_RDONLY, 0), L_ENOTDIR);
    CHECK(v_open(77, PATH("/site/f"), O_RDONLY, 0) > 0); /* dirfd is ignored */
    i32 dir = v_open(AT("/"), O_RDONLY | O_DIRECTORY, 0);
    CHECK(dir > 0);
    CHECK(v_open(dir, PATH("site/../site/f"), O_RDONLY, 0) > dir);
    CHECK(v_open(dir, PATH("../../.."), O_RDONLY, 0) > dir); /* nothing confines */
    EQUAL(v_symlink(PATH("f"), AT("l")), 0);
    EQUAL(v_open(AT("l"), O_RDONLY | O_NOFOLLOW, 0), L_ELOOP);
    i32 link = v_open(AT("l"), O_PATH | O_NOFOLLOW, 0);
    CHECK(link > 0);
    EQUAL(v_stat(link, 0, 0, 0, &stat), 0);
    EQUAL(stat.mode & S_IFMT, S_IFLNK);
    char buf[4];
    EQUAL(v_readlink(link, 0, 0, buf, 4), 1);
    u32 n;
    EQUAL(read_bytes((u32)v_open(AT("f"), O_PATH, 0), buf, 4, &n), EBADF);
    EQUAL(v_open(AT_FDCWD, (void *)~0u, 4, O_RDONLY, 0), L_EFAULT);
    EQUAL(v_open(AT_FDCWD, "f\0x", 3, O_RDONLY, 0), L_EINVAL);
    static char longest[5000];
    memset(longest, 'x', sizeof longest);
    EQUAL(v_open(AT_FDCWD, longest, 256, O_RDONLY, 0), L_ENAMETOOLONG);
    EQUAL(v_open(AT_FDCWD, longest, 5000, O_RDONLY, 0), L_ENAMETOOLONG);
}

TEST(no_preopens)
{
    u64 prestat;
    EQUAL(fd_prestat_get(3, &prestat), EBADF);
    EQUAL(fd_fdstat_get(3, &prestat), EBADF);
    EQUAL(v_open(AT("f"), O_CREAT | O_RDWR, 0600), 3);
}

TEST(transfers)
{
    char buf[16];
    u32 n;
    i32 fd = v_open(AT("f"), O_CREAT | O_RDWR, 0600);
    EQUAL(write_bytes((u32)fd, "0123456789", 10, &n), OK);
    i64 at = -1;
    EQUAL(v_lseek(fd, 3, 0, &at), 0);
    EQUAL(at, 3);
    EQUAL(read_bytes((u32)fd, buf, 4, &n), OK);
    CHECK(same(buf, "3456", 4));
    EQUAL(v_lseek(fd, -2, 1, &at), 0);
    EQUAL(at, 5);
    EQUAL(v_lseek(fd, -1, 2, &at), 0);
    EQUAL(at, 9);
    EQUAL(v_lseek(fd, -1, 0, &at), L_EINVAL);
    EQUAL(v_lseek(fd, 0, 9, &at), L_EINVAL);
    EQUAL(v_lseek(fd, 4, 3, &at), 0); /* data */
    EQUAL(at, 4);
    EQUAL(v_lseek(fd, 4, 4, &at), 0); /* hole: at the end */
    EQUAL(at, 10);
    EQUAL(v_lseek(fd, 10, 3, &at), L_ENXIO);
    EQUAL(v_lseek(fd, 11, 4, &at), L_ENXIO);
    EQUAL(v_lseek(1, 0, 1, &at), L_ESPIPE);
    EQUAL(v_lseek(99, 0, 1, &at), L_EBADF);
    EQUAL(v_lseek(fd, 0, 1, (void *)~0u), L_EFAULT);
    struct iovec iov = {buf, 16};
    EQUAL(fd_pread((u32)fd, &iov, 1, 8, &n), OK);
    EQUAL(n, 2);
    EQUAL(fd_sync((u32)fd), OK);
    EQUAL(fd_allocate((u32)fd, 0, 20), OK);
    EQUAL(v_stat_of("f").size, 20);
    EQUAL(read_bytes((u32)v_open(AT("/"), O_RDONLY, 0), buf, 1, &n), EISDIR);
}

TEST(stat)
{
    struct vstat stat, again;
    v_umask(0);
    memset(&stat, '?', sizeof stat);
    v_make("f", "12345", 0640);
    stat = v_stat_of("f");
    EQUAL(stat.mode, S_IFREG | 0640);
    EQUAL(stat.nlink, 1);
    EQUAL(stat.uid, 1000);
    EQUAL(stat.gid, 1000);
    EQUAL(stat.size, 5);
    CHECK(stat.blocks > 0);
    CHECK(stat.blksize >= 512);
    CHECK(stat.mtime.seconds > 946684800);
    CHECK(stat.mtime.ns < 1000000000);
    i32 fd = v_open(AT("f"), O_RDONLY, 0);
    EQUAL(v_stat(fd, 0, 0, 0, &again), 0);
    CHECK(same(&stat, &again, sizeof stat));
    EQUAL(v_stat(fd, "", 0, EMPTY_PATH, &again), 0);
    EQUAL(v_stat(AT_FDCWD, 0, 0, 0, &again), 0); /* the working directory */
    EQUAL(again.mode & S_IFMT, S_IFDIR);
    EQUAL(again.ino, v_stat_of("/site").ino);
    EQUAL(v_stat_of("/dev/null").mode & S_IFMT, S_IFCHR);
    EQUAL(v_stat_of("/dev/null").rdev, 1 << 8 | 3);
    EQUAL(v_stat(1, 0, 0, 0, &again), 0);
    EQUAL(again.mode, S_IFIFO | 0600);
    EQUAL(v_stat(AT("f"), 1, &again), L_EINVAL);
    EQUAL(v_stat(AT("f"), 0, (void *)~0u), L_EFAULT);
    EQUAL(v_stat(AT("none"), 0, &again), L_ENOENT);
    EQUAL(v_stat(99, 0, 0, 0, &again), L_EBADF);
    EQUAL(v_symlink(PATH("none"), AT("l")), 0);
    EQUAL(v_stat(AT("l"), 0, &again), L_ENOENT);
    EQUAL(v_stat(AT("l"), NOFOLLOW, &again), 0);
    EQUAL(again.mode & S_IFMT, S_IFLNK);
    EQUAL(again.size, 4);
}

TEST(access)
{
    v_umask(0);
    v_make("f", "", 0600);
    v_make("x", "", 0500);
    EQUAL(v_access(AT("f"), 0, 0), 0);
    EQUAL(v_access(AT("f"), 6, 0), 0);
    EQUAL(v_access(AT("f"), 1, 0), L_EACCES);
    EQUAL(v_access(AT("x"), 5, EACCESS), 0);
    EQUAL(v_access(AT("x"), 2, 0), L_EACCES);
    EQUAL(v_access(AT("/bin/guest"), 5, 0), 0);
    EQUAL(v_access(AT("/bin/guest"), 2, 0), L_EACCES);
    EQUAL(v_access(AT("none"), 0, 0), L_ENOENT);
    EQUAL(v_access(AT("f"), 8, 0), L_EINVAL);
    EQUAL(v_access(AT("f"), 0, 1), L_EINVAL);
    i32 fd = v_open(AT("f"), O_RDONLY, 0);
    EQUAL(v_access(fd, 0, 0, 6, 0), 0);
    EQUAL(v_access(fd, 0, 0, 1, 0), L_EACCES);
    EQUAL(v_access(fd, 0, 0, 8, 0), L_EINVAL);
    EQUAL(v_access(99, 0, 0, 0, 0), L_EBADF);
    EQUAL(v_access(AT_FDCWD, 0, 0, 7, 0), 0);
}

TEST(chmod)
{
    v_make("f", "", 0600);
    EQUAL(v_chmod(AT("f"), 04751, 0), 0);
    EQUAL(v_stat_of("f").mode, S_IFREG | 04751);
    i32 fd = v_open(AT("f"), O_RDONLY, 0);
    EQUAL(v_chmod(fd, 0, 0, 0100600, 0), 0);
    EQUAL(v_stat_of("f").mode, S_IFREG | 0600);
    EQUAL(v_chmod(AT("/bin/guest"), 0777, 0), L_EPERM);
    EQUAL(v_chmod(AT("none"), 0777, 0), L_ENOENT);
    EQUAL(v_chmod(v_open(AT("f"), O_PATH, 0), 0, 0, 0600, 0), L_EBADF);
    EQUAL(v_symlink(PATH("f"), AT("l")), 0);
    EQUAL(v_chmod(AT("l"), 0644, 0), 0);
    EQUAL(v_stat_of("f").mode, S_IFREG | 0644);
    EQUAL(v_chmod(AT("l"), 0600, NOFOLLOW), L_EOPNOTSUPP);
    EQUAL(v_chmod(AT("f"), 0600, 1), L_EINVAL);
}

TEST(read_only_by_descriptor)
{
    struct timestamp times[2] = {{1, 2, 0}, {3, 4, 0}};
    i32 fd = v_open(AT("/ro/f"), O_RDONLY, 0);
    CHECK(fd > 0);
    EQUAL(v_chmod(fd, 0, 0, 0777, 0), -30);
    EQUAL(v_chown(fd, 0, 0, 1000, 1000, 0), -30);
    EQUAL(v_utimens(fd, 0, 0, 0, times), -30);
    EQUAL(v_utimens(fd, 0, 0, 0, 0), -30);
    EQUAL(v_chmod(AT("/ro/f"), 0777, 0), -30);
    EQUAL(v_access(AT("/ro/f"), 2, 0), -30);
    EQUAL(v_access(fd, 0, 0, 2, 0), -30);
    EQUAL(v_truncate(AT("/ro/f"), 0), -30);
    EQUAL(v_mknod(AT("/ro/d"), S_IFDIR | 0777, 0), -30);
    EQUAL(v_rename(AT("/ro/f"), AT("/ro/g"), 0), -30);
}

TEST(chown)
{
    v_make("f", "", 0600);
    EQUAL(v_chown(AT("f"), ~0u, ~0u, 0), 0);
    EQUAL(v_chown(AT("f"), 1000, 1000, 0), 0);
    EQUAL(v_chown(AT("f"), 0, ~0u, 0), L_EPERM);
    EQUAL(v_chown(AT("f"), ~0u, 0, 0), L_EPERM);
    i32 fd = v_open(AT("f"), O_RDONLY, 0);
    EQUAL(v_chown(fd, 0, 0, 1000, ~0u, 0), 0);
    EQUAL(v_chown(fd, 0, 0, 5, ~0u, 0), L_EPERM);
    EQUAL(v_stat_of("f").uid, 1000);
    EQUAL(v_chown(AT("/bin/guest"), 1000, ~0u, 0), L_EPERM);
}

TEST(chown_as_root)
{
    v_make("f", "", 0600);
    EQUAL(v_chmod(AT("f"), 04755, 0), 0);
    EQUAL(v_chown(AT("f"), 5, 6, 0), 0);
    EQUAL(v_stat_of("f").uid, 5);
    EQUAL(v_stat_of("f").gid, 6);
    EQUAL(v_stat_of("f").mode, S_IFREG | 0755); /* set-id bits are lost */
}

TEST(utimens)
{
    v_make("f", "", 0600);
    struct timestamp times[2] = {{10, 20, 0}, {30, 40, 0}};
    EQUAL(v_utimens(AT("f"), 0, times), 0);
    struct vstat stat = v_stat_of("f");
    EQUAL(stat.atime.seconds, 10);
    EQUAL(stat.atime.ns, 20);
    EQUAL(stat.mtime.seconds, 30);
    EQUAL(stat.mtime.ns, 40);
    times[0].ns = 0x3ffffffe; /* leave */
    times[1] = (struct timestamp){-5, 7, 0};
    EQUAL(v_utimens(AT("f"), 0, times), 0);
    stat = v_stat_of("f");
    EQUAL(stat.atime.seconds, 10);
    EQUAL(stat.mtime.seconds, -5);
    EQUAL(stat.mtime.ns, 7);
    times[1].ns = 0x3fffffff; /* now */
    EQUAL(v_utimens(AT("f"), 0, times), 0);
    stat = v_stat_of("f");
    EQUAL(stat.atime.seconds, 10);
    CHECK(stat.mtime.seconds > 946684800);
    i32 fd = v_open(AT("f"), O_RDONLY, 0);
    EQUAL(v_utimens(fd, 0, 0, 0, 0), 0);
    CHECK(v_stat_of("f").atime.seconds > 946684800);
    times[0].ns = 1000000000;
    EQUAL(v_utimens(AT("f"), 0, times), L_EINVAL);
    EQUAL(v_utimens(AT("f"), 0, (void *)~0u), L_EFAULT);
    EQUAL(v_utimens(AT("f"), 1, times), L_EINVAL);
    times[0].ns = 0;
    EQUAL(v_utimens(AT("/bin/guest"), 0, times), L_EPERM);
    EQUAL(v_utimens(AT("/bin/guest"), 0, 0), L_EACCES);
    EQUAL(v_symlink(PATH("f"), AT("l")), 0);
    times[0] = times[1] = (struct timestamp){1, 2, 0};
    EQUAL(v_utimens(AT("l"), NOFOLLOW, times), 0);
    CHECK(v_stat_of("f").mtime.seconds != 1);
}

TEST(truncate)
{
    v_make("f", "123456", 0600);
    EQUAL(v_truncate(AT("f"), 3), 0);
    EQUAL(v_stat_of("f").size, 3);
    EQUAL(v_truncate(AT("f"), 10), 0);
    EQUAL(v_stat_of("f").size, 10);
    i32 fd = v_open(AT("f"), O_RDWR, 0);
    EQUAL(v_truncate(fd, 0, 0, 1), 0);
    EQUAL(v_stat_of("f").size, 1);
    EQUAL(v_truncate(v_open(AT("f"), O_RDONLY, 0), 0, 0, 0), L_EINVAL);
    EQUAL(v_truncate(AT("f"), -1), L_EINVAL);
    EQUAL(v_truncate(AT("/site"), 0), L_EISDIR);
    EQUAL(v_truncate(AT("/bin/guest"), 0), L_EACCES);
    EQUAL(v_truncate(AT("none"), 0), L_ENOENT);
    EQUAL(v_truncate(AT("f"), 1ll << 50), L_EFBIG);
}

TEST(mknod)
{
    v_umask(022);
    EQUAL(v_mknod(AT("d"), S_IFDIR | 0777, 0), 0);
    EQUAL(v_stat_of("d").mode, S_IFDIR | 0755);
    EQUAL(v_mknod(AT("d/"), S_IFDIR | 0777, 0), L_EEXIST);
    EQUAL(v_mknod(AT("e/"), S_IFDIR | 0777, 0), 0);
    EQUAL(v_mknod(AT("p"), S_IFIFO | 0666, 0), 0);
    EQUAL(v_stat_of("p").mode, S_IFIFO | 0644);
    EQUAL(v_mknod(AT("f"), 0644, 0), 0);
    EQUAL(v_stat_of("f").mode, S_IFREG | 0644);
    EQUAL(v_mknod(AT("g"), S_IFREG | 0600, 0), 0);
    EQUAL(v_mknod(AT("c"), S_IFCHR | 0666, 1 << 8 | 3), L_EPERM);
    EQUAL(v_mknod(AT("f"), 0644, 0), L_EEXIST);
    EQUAL(v_mknod(AT("no/f"), 0644, 0), L_ENOENT);
    EQUAL(v_mknod(AT("/bin/f"), 0644, 0), L_EACCES);
}

TEST(unlink)
{
    v_make("f", "", 0600);
    EQUAL(v_mknod(AT("d"), S_IFDIR | 0777, 0), 0);
    EQUAL(v_unlink(AT("d"), 0), L_EISDIR);
    EQUAL(v_unlink(AT("f"), REMOVEDIR), L_ENOTDIR);
    v_make("d/f", "", 0600);
    EQUAL(v_unlink(AT("d"), REMOVEDIR), L_ENOTEMPTY);
    EQUAL(v_unlink(AT("d/f"), 0), 0);
    EQUAL(v_unlink(AT("d/."), REMOVEDIR), L_EINVAL);
    EQUAL(v_unlink(AT("d"), REMOVEDIR), 0);
    EQUAL(v_unlink(AT("f"), 0), 0);
    EQUAL(v_unlink(AT("f"), 0), L_ENOENT);
    EQUAL(v_unlink(AT("f"), 1), L_EINVAL);
    EQUAL(v_unlink(AT("/dev"), REMOVEDIR), L_EBUSY);
    EQUAL(v_unlink(AT("/"), REMOVEDIR), L_EBUSY);
    EQUAL(v_unlink(AT("/bin/guest"), 0), L_EACCES);
    EQUAL(v_unlink(AT("/tmp/sticky"), 0), L_EPERM);
}

TEST(rename)
{
    v_make("a", "A", 0600);
    v_make("b", "B", 0600);
    EQUAL(v_rename(AT("a"), AT("b"), 1), L_EEXIST);
    EQUAL(v_rename(AT("a"), AT("c"), 1), 0);
    EQUAL(v_rename(AT("c"), AT("/site/b"), 0), 0);
    EQUAL(v_stat_of("b").size, 1);
    EQUAL(v_rename(AT("c"), AT("d"), 0), L_ENOENT);
    EQUAL(v_rename(AT("b"), AT("d"), 2), L_EINVAL);
    EQUAL(v_rename(AT("b"), AT("/dev/b"), 0), L_EXDEV);
    EQUAL(v_mknod(AT("d"), S_IFDIR | 0777, 0), 0);
    EQUAL(v_rename(AT("b"), AT("d"), 0), L_EISDIR);
    EQUAL(v_rename(AT("d"), AT("b"), 0), L_ENOTDIR);
    EQUAL(v_rename(AT("d"), AT("d/e"), 0), L_EINVAL);
}

TEST(link_and_symlink)
{
    char buf[16];
    v_make("f", "x", 0600);
    EQUAL(v_link(AT("f"), AT("g"), 0), 0);
    EQUAL(v_stat_of("g").nlink, 2);
    EQUAL(v_link(AT("f"), AT("g"), 0), L_EEXIST);
    EQUAL(v_link(AT("f"), AT("h"), 1), L_EINVAL);
    EQUAL(v_symlink(PATH("/site/f"), AT("abs")), 0); /* absolute targets are fine here */
    EQUAL(v_stat_of("abs").size, 1);
    EQUAL(v_link(AT("abs"), AT("l1"), 0), 0);
    struct vstat stat;
    EQUAL(v_stat(AT("l1"), NOFOLLOW, &stat), 0);
    EQUAL(stat.mode & S_IFMT, S_IFLNK);
    EQUAL(v_link(AT("abs"), AT("l2"), SYMLINK_FOLLOW), 0);
    EQUAL(v_stat(AT("l2"), NOFOLLOW, &stat), 0);
    EQUAL(stat.mode & S_IFMT, S_IFREG);
    EQUAL(v_link(AT("/site"), AT("dir"), 0), L_EPERM);
    EQUAL(v_symlink(PATH("x"), AT("abs")), L_EEXIST);
    EQUAL(v_symlink("", 0, AT("e")), L_ENOENT);
    memset(buf, '?', 16);
    EQUAL(v_readlink(AT("abs"), buf, 16), 7);
    CHECK(same(buf, "/site/f?", 8));
    EQUAL(v_readlink(AT("abs"), buf, 3), 3);
    EQUAL(v_readlink(AT("abs"), buf, 0), L_EINVAL);
    EQUAL(v_readlink(AT("f"), buf, 16), L_EINVAL);
    EQUAL(v_readlink(AT("none"), buf, 16), L_ENOENT);
}

TEST(directories)
{
    static u8 buf[2048];
    u32 seen = 0, rounds = 0;
    EQUAL(v_mknod(AT("d"), S_IFDIR | 0777, 0), 0);
    char name[] = "d/f00";
    for (u32 i = 0; i < 50; i++) {
        name[3] = (char)('0' + i / 10), name[4] = (char)('0' + i % 10);
        v_make(name, "", 0600);
    }
    i32 fd = v_open(AT("d"), O_RDONLY | O_DIRECTORY, 0), n;
    EQUAL(v_readdir(fd, buf, 8), L_EINVAL);
    while ((n = v_readdir(fd, buf, 200)) > 0) {
        rounds++;
        for (i32 at = 0; at < n;) {
            u16 size;
            memcpy(&size, buf + at + 16, 2);
            EQUAL(size & 7, 0);
            u32 chars = length((char *)buf + at + 19);
            EQUAL(size, (19 + chars + 1 + 7) & ~7u);
            EQUAL(buf[at + 18], buf[at + 19] == '.' ? 4 : 8);
            seen++;
            at += size;
        }
    }
    EQUAL(n, 0);
    EQUAL(seen, 52);
    CHECK(rounds > 5);
    EQUAL(v_readdir(fd, buf, 200), 0);
    i64 at, cookie;
    EQUAL(v_lseek(fd, 0, 0, &at), 0);
    EQUAL(v_readdir(fd, buf, 24), 24);
    memcpy(&cookie, buf + 8, 8);
    EQUAL(v_lseek(fd, 0, 1, &at), 0);
    EQUAL(at, cookie);
    EQUAL(v_readdir(fd, buf, 24), 24);
    CHECK(same_text((char *)buf + 19, ".."));
    EQUAL(v_lseek(fd, cookie, 0, &at), 0);
    EQUAL(v_readdir(fd, buf, 24), 24);
    CHECK(same_text((char *)buf + 19, ".."));
    EQUAL(v_readdir(1, buf, 200), L_ENOTDIR);
    EQUAL(v_readdir(99, buf, 200), L_EBADF);
    EQUAL(v_readdir(v_open(AT("d"), O_PATH, 0), buf, 200), L_EBADF);
    EQUAL(v_readdir(fd, (void *)~0u, 200), L_EFAULT);
}

TEST(working_directory)
{
    char buf[64];
    EQUAL(v_getcwd(buf, 64), 6);
    CHECK(same_text(buf, "/site"));
    EQUAL(v_getcwd(buf, 5), L_ERANGE);
    EQUAL(v_getcwd((void *)~0u, 64), L_EFAULT);
    EQUAL(v_mknod(AT("d"), S_IFDIR | 0777, 0), 0);
    EQUAL(v_chdir(AT("d")), 0);
    EQUAL(v_getcwd(buf, 64), 8);
    CHECK(same_text(buf, "/site/d"));
    v_make("here", "", 0600);
    EQUAL(v_stat_of("/site/d/here").size, 0);
    EQUAL(v_chdir(AT("..")), 0);
    i32 fd = v_open(AT("/tmp"), O_RDONLY | O_DIRECTORY, 0);
    EQUAL(v_chdir(fd, 0, 0), 0);
    EQUAL(v_getcwd(buf, 64), 5);
    EQUAL(v_chdir(AT("/site/d/here")), L_ENOTDIR);
    EQUAL(v_chdir(AT("none")), L_ENOENT);
    EQUAL(v_chdir(v_open(AT("/site/d/here"), O_RDONLY, 0), 0, 0), L_ENOTDIR);
    EQUAL(v_chdir(99, 0, 0), L_EBADF);
    EQUAL(v_chdir(v_open(AT("/"), O_RDONLY, 0), PATH("site/d")), 0);
    EQUAL(v_unlink(AT("here"), 0), 0);
    EQUAL(v_unlink(AT("/site/d"), REMOVEDIR), 0);
    EQUAL(v_getcwd(buf, 64), L_ENOENT);
    EQUAL(v_open(AT("f"), O_CREAT | O_RDWR, 0600), L_ENOENT);
}

TEST(statfs)
{
    u32 buf[22];
    memset(buf, '?', sizeof buf);
    EQUAL(v_statfs(AT("/site"), buf), 0);
    CHECK(buf[1] >= 512);
    EQUAL(buf[14], 255);
    EQUAL(v_statfs(v_open(AT("/"), O_RDONLY, 0), 0, 0, buf), 0);
    EQUAL(v_statfs(AT("none"), buf), L_ENOENT);
    EQUAL(v_statfs(99, 0, 0, buf), L_EBADF);
    EQUAL(v_statfs(AT("/site"), (void *)~0u), L_EFAULT);
}

TEST(locks)
{
    v_make("f", "0123456789", 0600);
    i32 a = v_open(AT("f"), O_RDWR, 0), b = v_open(AT("f"), O_RDWR, 0);
    EQUAL(v_flock(a, 1), 0);
    EQUAL(v_flock(b, 1 | 4), 0); /* shared with shared */
    EQUAL(v_flock(a, 2 | 4), L_EAGAIN);
    EQUAL(v_flock(b, 8), 0);
    EQUAL(v_flock(a, 2 | 4), 0);
    EQUAL(v_flock(b, 1 | 4), L_EAGAIN);
    EQUAL(fd_close((u32)a), OK);
    EQUAL(v_flock(b, 2 | 4), 0); /* closing gave it back */
    EQUAL(v_flock(b, 3), L_EINVAL);
    EQUAL(v_flock(b, 16), L_EINVAL);
    EQUAL(v_flock(99, 1), L_EBADF);
    struct flock lock = {1, 0, 0, 2, 3, 0, 0};
    EQUAL(v_fcntl(b, 13, (i32)(unsigned long)&lock), 0);
    lock.type = 0;
    EQUAL(v_fcntl(b, 12, (i32)(unsigned long)&lock), 0);
    EQUAL(lock.type, 2); /* one's own lock is not in the way */
    lock.type = 7;
    EQUAL(v_fcntl(b, 13, (i32)(unsigned long)&lock), L_EINVAL);
    lock = (struct flock){1, 0, 0, -1, 3, 0, 0};
    EQUAL(v_fcntl(b, 13, (i32)(unsigned long)&lock), L_EINVAL);
    lock = (struct flock){1, 0, 0, 0, 0, 0, 0};
    EQUAL(v_fcntl(v_open(AT("f"), O_RDONLY, 0), 13, (i32)(unsigned long)&lock), L_EBADF);
    EQUAL(v_fcntl(b, 13, -1), L_EFAULT);
}
