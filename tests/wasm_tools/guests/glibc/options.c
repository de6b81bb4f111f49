/* getopt and its long relatives on random command lines: results, messages, and the order the arguments are left in. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int flag;
static const struct option longs[] = { { "alpha", 0, 0, 'a' }, { "alpine", 1, 0, 'p' }, { "beta", 2, 0, 'b' }, { "better", 0, &flag, 7 },
	{ "same1", 1, 0, 's' }, { "same2", 1, 0, 's' }, { "x", 0, 0, 300 }, { "foo", 1, 0, 'f' }, { 0 } };
static const char *const letters[] = { "ab::c:d", "+ab:c", "-ab:c", ":ab:c", "xyfoo:b" };
static char *const words[] = { "-a", "-b", "-bx", "-c", "-cx", "-ab", "-acx", "-x", "--", "-", "op", "op2", "--alpha", "--al", "--alph",
	"--alp", "--alpine", "--alpine=3", "--alpha=3", "--be", "--beta", "--beta=", "--beta=q", "--better", "--same", "--same=1", "--x",
	"--foo", "--fo=1", "--nope", "--nope=1", "-d", "-ad", "-:", "-;", "-\xc3\xa9", "--=", "--=x", "-f" };

static unsigned next(unsigned below)
{
	static unsigned long long state = 42;
	state = state * 6364136223846793005ULL + 1442695040888963407ULL;
	return (unsigned)(state >> 40) % below;
}

int main(void)
{
	setvbuf(stdout, 0, _IONBF, 0);
	dup2(1, 2);
	for (int round = 0; round < 1500; round++) {
		char *line[8];
		int count = 1 + (int)next(6), kind = (int)next(2);
		const char *known = letters[next(5)];
		line[0] = "program";
		for (int i = 1; i < count; i++) line[i] = words[next(sizeof words / sizeof *words)];
		line[count] = 0;
		optind = 0;
		for (int result = 0; result != -1;) {
			result = kind ? getopt_long(count, line, known, longs, 0) : getopt(count, line, known);
			int wrong = result == '?' || result == ':';
			printf("%d %s %d %d %d\n", result, optarg ? optarg : "-", result == -1 ? optind : 0, wrong ? optopt & 0xff : 0, flag);
		}
		for (int i = 1; i < count; i++) printf(" %s", line[i]);
		putchar('\n');
	}
}
