/* fd_readdir: cookies, truncated entries, changes meanwhile. */
#include "guest.h"

static u8 buf[4096];

/* Read everything with a buffer of size bytes; return how many entries there were. */
static u32 count_with(u32 fd, u32 size, u32 *seen)
{
    u64 cookie = 0;
    u32 entries = 0;
    for (;;) {
        u32 used, at = 0, whole = 0;
        EQUAL(fd_readdir(fd, buf, size, cookie, &used), OK);
        CHECK(used <= size);
        while (at + sizeof(struct dirent) <= used) {
            struct dirent entry;
            memcpy(&entry, buf + at, 24);
            if (at + 24 + entry.namlen > used)
                break;
            const u8 *name = buf + at + 24;
            if (name[0] == 'f' && seen)
                seen[(name[1] - '0') * 100 + (name[2] - '0') * 10 + (name[3] - '0')]++;
            entries++, whole++;
            cookie = entry.next;
            at += 24 + entry.namlen;
        }
        if (used < size)
            return entries;
        CHECK(whole > 0);
    }
}

static void make_numbered(u32 from, u32 to)
{
    char name[] = "f000";
    for (u32 i = from; i < to; i++) {
        name[1] = (char)('0' + i / 100), name[2] = (char)('0' + i / 10 % 10), name[3] = (char)('0' + i % 10);
        make_file(name, "");
    }
}

TEST(empty)
{
    struct filestat stat, parent;
    u32 used, fd;
    EQUAL(make_dir("d"), OK);
    fd = opened("d", DIRECTORY, R_READDIR | R_STAT, 0);
    EQUAL(fd_filestat_get(fd, &stat), OK);
    EQUAL(fd_filestat_get(CWD, &parent), OK);
    memset(buf, '?', 64);
    EQUAL(fd_readdir(fd, buf, sizeof buf, 0, &used), OK);
    EQUAL(used, 24 + 1 + 24 + 2);
    struct dirent entry;
    memcpy(&entry, buf, 24);
    EQUAL(entry.next, 1);
    EQUAL(entry.ino, stat.ino);
    EQUAL(entry.namlen, 1);
    EQUAL(entry.type, IS_DIRECTORY);
    EQUAL(buf[24], '.');
    memcpy(&entry, buf + 25, 24);
    EQUAL(entry.next, 2);
    EQUAL(entry.ino, parent.ino);
    EQUAL(entry.type, IS_DIRECTORY);
    CHECK(same(buf + 49, "..", 2));
    EQUAL(buf[51], '?');
}

TEST(types_and_inodes)
{
    struct filestat stat;
    u32 used, found = 0;
    EQUAL(make_dir("d"), OK);
    make_file("d/file", "");
    EQUAL(make_dir("d/sub"), OK);
    EQUAL(symlink_to("x", "d/link"), OK);
    u32 fd = opened("d", DIRECTORY, R_READDIR, 0);
    EQUAL(fd_readdir(fd, buf, sizeof buf, 2, &used), OK);
    for (u32 at = 0; at < used;) {
        struct dirent entry;
        char path[16] = "d/";
        memcpy(&entry, buf + at, 24);
        memcpy(path + 2, buf + at + 24, entry.namlen);
        path[2 + entry.namlen] = 0;
        EQUAL(stat_path(path, 0, &stat), OK);
        EQUAL(entry.type, stat.type);
        EQUAL(entry.ino, stat.ino);
        found++;
        at += 24 + entry.namlen;
    }
    EQUAL(found, 3);
}

TEST(cookies)
{
    u32 used, fd;
    struct dirent entry;
    EQUAL(make_dir("d"), OK);
    make_file("d/f", "");
    fd = opened("d", DIRECTORY, R_READDIR, 0);
    EQUAL(fd_readdir(fd, buf, sizeof buf, 0, &used), OK);
    EQUAL(used, 3 * 24 + 4);
    EQUAL(fd_readdir(fd, buf, sizeof buf, 2, &used), OK);
    EQUAL(used, 25);
    memcpy(&entry, buf, 24);
    EQUAL(buf[24], 'f');
    EQUAL(fd_readdir(fd, buf, sizeof buf, entry.next, &used), OK);
    EQUAL(used, 0);
    EQUAL(fd_readdir(fd, buf, sizeof buf, 1000, &used), OK);
    EQUAL(used, 0);
    EQUAL(fd_readdir(fd, buf, sizeof buf, ~0ull, &used), OK);
    EQUAL(used, 0);
    EQUAL(fd_readdir(fd, buf, sizeof buf, 1, &used), OK);
    EQUAL(used, 26 + 25);
}

TEST(truncated)
{
    u32 used, fd;
    EQUAL(make_dir("d"), OK);
    make_file("d/name", "");
    fd = opened("d", DIRECTORY, R_READDIR, 0);
    for (u32 size = 0; size <= 28; size++) {
        memset(buf, '?', 64);
        EQUAL(fd_readdir(fd, buf, size, 2, &used), OK);
        EQUAL(used, size);
        EQUAL(buf[size], '?');
        if (size >= 24 + 2)
            CHECK(same(buf + 24, "na", 2));
    }
    EQUAL(fd_readdir(fd, buf, 29, 2, &used), OK);
    EQUAL(used, 28);
}

TEST(many)
{
    static u32 seen[1000];
    EQUAL(make_dir("d"), OK);
    make_numbered(0, 500);
    u32 sizes[] = {28, 52, 100, 256, 4096};
    for (u32 i = 0; i < 5; i++) {
        memset(seen, 0, sizeof seen);
        EQUAL(count_with(CWD, sizes[i], seen), 503);
        for (u32 k = 0; k < 500; k++)
            EQUAL(seen[k], 1);
    }
}

TEST(changes_meanwhile)
{
    static u32 seen[1000];
    struct dirent entry;
    u64 cookie = 0;
    u32 used, removed = 0;
    char name[] = "f000";
    EQUAL(make_dir("d"), OK);
    make_numbered(0, 100);
    /* read a few at a time and remove what was read: every other entry must still come exactly once */
    for (;;) {
        EQUAL(fd_readdir(CWD, buf, 28, cookie, &used), OK);
        if (used < 24)
            break;
        memcpy(&entry, buf, 24);
        cookie = entry.next;
        if (entry.namlen == 4) {
            memcpy(name, buf + 24, 4);
            seen[(name[2] - '0') * 10 + (name[3] - '0')]++;
            EQUAL(unlink_file(name), OK);
            removed++;
        }
        if (used < 28)
            continue;
    }
    EQUAL(removed, 100);
    for (u32 k = 0; k < 100; k++)
        EQUAL(seen[k], 1);
    EQUAL(count_with(CWD, 4096, 0), 3); /* ., .. and d */
}

TEST(rewinding_sees_changes)
{
    EQUAL(make_dir("d"), OK);
    u32 fd = opened("d", DIRECTORY, R_READDIR, 0);
    EQUAL(count_with(fd, 4096, 0), 2);
    make_file("d/f", "");
    EQUAL(count_with(fd, 4096, 0), 3);
    EQUAL(unlink_file("d/f"), OK);
    EQUAL(remove_dir("d"), OK);
    u32 used;
    EQUAL(fd_readdir(fd, buf, sizeof buf, 0, &used), OK);
}

TEST(root)
{
    u32 used, names = 0;
    EQUAL(fd_readdir(3, buf, sizeof buf, 0, &used), OK);
    for (u32 at = 0; at < used;) {
        struct dirent entry;
        memcpy(&entry, buf + at, 24);
        names += entry.namlen == 4 && same(buf + at + 24, "site", 4);
        at += 24 + entry.namlen;
    }
    EQUAL(names, 1);
}

TEST(errors)
{
    u32 used;
    make_file("f", "");
    EQUAL(fd_readdir(opened("f", 0, R_FILE, 0), buf, 64, 0, &used), EBADF); /* a file has not that right */
    EQUAL(fd_readdir(0, buf, 64, 0, &used), ENOTDIR);
    EQUAL(fd_readdir(CWD, buf, ~0u, 0, &used), EFAULT);
    EQUAL(fd_readdir(CWD, (void *)~0u, 64, 0, &used), EFAULT);
    EQUAL(fd_readdir(CWD, buf, 64, 0, (void *)~0u), EFAULT);
}
