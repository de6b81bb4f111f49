/* An ordinary C program: prints the first line of each file it is given, lists the working directory, writes out.txt. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char line[200] = "";
        FILE *file = fopen(argv[i], "r");
        if (!file) {
            printf("%s: %s\n", argv[i], strerror(errno));
            continue;
        }
        fgets(line, sizeof line, file);
        printf("%s: %s", argv[i], line);
        fclose(file);
    }
    int entries = 0;
    DIR *dir = opendir(".");
    while (dir && readdir(dir))
        entries++;
    printf("%d entries\n", entries);
    FILE *out = fopen("out.txt", "w");
    if (!out) {
        perror("out.txt");
        return 1;
    }
    fputs("written\n", out);
    return fclose(out);
}
