/* Says nothing when the texts of errors and signals are GNU's and the kernel refuses what only a superuser may. */
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

static void same(const char *found, const char *expected)
{
	if (strcmp(found, expected)) printf("%s, not %s\n", found, expected);
}

static void refused(const char *name, int result)
{
	if (result != -1 || errno != EPERM) printf("%s: %d, %s\n", name, result, strerror(errno));
}

/* clang keeps the name of a main with three parameters. */
int main(int argc, char **argv, char **environment)
{
	same(strerror(0), "Success");
	same(strerror(ESPIPE), "Illegal seek");
	same(strerror(ENOTTY), "Inappropriate ioctl for device");
	same(strerror(ECHILD), "No child processes");
	same(strerror(EXDEV), "Invalid cross-device link");
	same(strerror(ELOOP), "Too many levels of symbolic links");
	same(strerror(EILSEQ), "Invalid or incomplete multibyte or wide character");
	same(strerror(41), "Unknown error 41");
	same(strerror(-1), "Unknown error -1");
	same(strsignal(SIGFPE), "Floating point exception");
	same(strsignal(SIGCHLD), "Child exited");
	same(strsignal(SIGRTMIN + 1), "Real-time signal 1");
	same(strsignal(0), "Unknown signal 0");

	refused("sethostname", sethostname("x", 1));
	refused("mount", mount("a", "/", "b", 0, 0));
	refused("chroot", chroot("/"));

	if (freopen("/no/such", "r", stdin) || fileno(stdin) != -1) printf("stdin is open\n");

	char text[40];
	long long number;
	snprintf(text, sizeof text, "%Ld %Lx", -5000000000LL, 0xfffffffffULL);
	same(text, "-5000000000 fffffffff");
	if (sscanf("-5000000000", "%Ld", &number) != 1 || number != -5000000000LL) printf("%lld\n", number);

	if (!setlocale(LC_ALL, "C.UTF-8")) printf("no C.UTF-8\n");
	same(setlocale(LC_MESSAGES, 0), "C.UTF-8");
	same(setlocale(LC_COLLATE, 0), "C");
	same(setlocale(LC_ALL, "C"), "C");
	if (argc != 1 || !argv[0] || argv[1] || !environment || environment != environ) printf("main's parameters\n");
}
