/* An ordinary C program on wasi-libc: stdio, directories, absolute and relative paths. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define CHECK(condition)                                                                            \
    do {                                                                                            \
        if (!(condition)) {                                                                         \
            fprintf(stderr, "libc.c:%d: %s (errno %s)\n", __LINE__, #condition, strerror(errno));   \
            exit(1);                                                                                \
        }                                                                                           \
    } while (0)

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    CHECK(file);
    CHECK(fputs(text, file) >= 0);
    CHECK(fclose(file) == 0);
}

static int has(const char *path, const char *text)
{
    char line[64] = "";
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    char *got = fgets(line, sizeof line, file);
    fclose(file);
    return got && !strcmp(line, text);
}

static int count(const char *path, const char *name)
{
    DIR *dir = opendir(path);
    CHECK(dir);
    int found = 0;
    for (struct dirent *entry; (entry = readdir(dir));)
        found += !strcmp(entry->d_name, name);
    closedir(dir);
    return found;
}

int main(int argc, char **argv)
{
    struct stat a, b;
    put("relative.txt", "one");
    CHECK(has("relative.txt", "one"));
    CHECK(has("/site/relative.txt", "one"));
    CHECK(has("./relative.txt", "one"));
    put("/tmp/absolute.txt", "two");
    CHECK(has("/tmp/absolute.txt", "two"));
    CHECK(stat("/site/relative.txt", &a) == 0 && stat("relative.txt", &b) == 0 && a.st_ino == b.st_ino);
    CHECK(count("/site", "relative.txt") == 1);
    CHECK(count(".", "relative.txt") == 1);
    CHECK(mkdir("bin", 0777) == 0); /* here, though "/" has one too */
    CHECK(stat("/site/bin", &a) == 0 && S_ISDIR(a.st_mode));
    CHECK(rmdir("bin") == 0);
    CHECK(stat("/bin/guest", &a) == 0 && a.st_size > 0);
    CHECK(rename("relative.txt", "/tmp/moved.txt") == 0);
    CHECK(has("/tmp/moved.txt", "one"));
    CHECK(rename("/tmp/moved.txt", "back.txt") == 0);
    CHECK(link("/site/back.txt", "/tmp/linked.txt") == 0);
    CHECK(unlink("/tmp/linked.txt") == 0);
    CHECK(symlink("back.txt", "/tmp/link") == 0);
    char target[32] = "";
    CHECK(readlink("/tmp/link", target, sizeof target) == 8 && !strcmp(target, "back.txt"));
    CHECK(fopen("/none/x", "r") == NULL && errno == ENOENT);
    CHECK(fopen("none", "r") == NULL && errno == ENOENT);
    CHECK(fopen("/bin/guest", "w") == NULL && errno == EACCES);
    CHECK(access("/tmp", R_OK) == 0);
    int fd = open("back.txt", O_RDWR | O_APPEND);
    CHECK(fd > 4);
    CHECK(write(fd, "!", 1) == 1);
    CHECK(lseek(fd, 0, SEEK_END) == 4);
    CHECK(ftruncate(fd, 2) == 0);
    CHECK(fstat(fd, &a) == 0 && a.st_size == 2);
    CHECK(!isatty(fd) && !isatty(0) && !isatty(1));
    CHECK(read(open("/site", O_RDONLY | O_DIRECTORY), target, 1) == -1);
    CHECK(lseek(1, 0, SEEK_CUR) == -1 && errno == ESPIPE);
    CHECK(has("../tmp/absolute.txt", "two"));
    CHECK(has("./../site/../tmp/absolute.txt", "two"));
    put("../tmp/up.txt", "up");
    CHECK(rename("../tmp/up.txt", "up.txt") == 0 && has("up.txt", "up"));
    CHECK(fopen("../../../x", "r") == NULL && errno == EPERM);
    CHECK(mkdir("../tmp/d", 0777) == 0 && rmdir("../tmp/d") == 0);
    CHECK(has("/tmp/through", "two")); /* an absolute link, made by another */
    FILE *self = fopen("/dev/stdin", "r");
    CHECK(!self); /* no /proc here: it would be /proc/self/fd/0 */
    char line[64];
    CHECK(fgets(line, sizeof line, stdin) && !strcmp(line, "a line\n"));
    struct timespec moment = {0, 1000000};
    CHECK(nanosleep(&moment, NULL) == 0);
    CHECK(getenv("GREETING"));
    printf("%s %d %s\n", getenv("GREETING"), argc, argv[1]);
    return 3;
}
