/* getopt: MODE SHORTS WORD... prints what each call returns, then the order of the words. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <string.h>

static int flag;
static const struct option longs[] = {
	{"alpha", no_argument, 0, 'A'},      {"alphabet", no_argument, 0, 'B'}, {"beta", required_argument, 0, 'b'},
	{"gamma", optional_argument, 0, 'g'}, {"flag", no_argument, &flag, 7},   {"colour", no_argument, 0, 'c'},
	{"color", no_argument, 0, 'c'},      {0, 0, 0, 0},
};

int main(int argc, char **argv)
{
	const char *mode = argv[1], *shorts = argv[2];
	int index = -1, result;
	argv[2] = "prog";
	argc -= 2;
	argv += 2;
	for (;;) {
		optopt = '?';
		if (!strcmp(mode, "long")) result = getopt_long(argc, argv, shorts, longs, &index);
		else if (!strcmp(mode, "only")) result = getopt_long_only(argc, argv, shorts, longs, &index);
		else result = getopt(argc, argv, shorts);
		if (result == -1) break;
		printf("%d %s %d %d;", result, optarg ? optarg : "-", result == '?' || result == ':' ? optopt : 0, index);
	}
	printf(" flag %d, at %d:", flag, optind);
	for (int i = 1; i < argc; i++) printf(" %s", argv[i]);
	printf("\n");
}
