/* What the C library says: errors, signals, error(3) and its program's name. */
#define _GNU_SOURCE
#include <errno.h>
#include <error.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	setvbuf(stdout, 0, _IONBF, 0);
	dup2(1, 2);
	for (int i = -2; i < 140; i++) printf("%d %s\n", i, strerror(i));
	for (int i = 0; i < 32; i++) printf("%d %s\n", i, strsignal(i));
	program_invocation_name = "/some/where/program";
	error(0, 0, "plain %d", 1);
	error(0, ENOENT, "with %s", "number");
	error_at_line(0, EISDIR, "file", 7, "at a line");
	error_at_line(0, 0, 0, 0, "without a file");
	printf("%u\n", error_message_count);
	error(3, EINVAL, "the end");
}
