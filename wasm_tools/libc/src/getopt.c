/* getopt as GNU has it: operands are moved behind the options, long names may be cut short, and what is wrong is said in
   GNU's words. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';
int optreset;

enum order { PERMUTE, STOP_AT_OPERAND, OPERANDS_AS_OPTIONS };

/* The rest of a word of several short options; where operands passed over so far lie: [first, last). */
static char *rest;
static int first_operand, last_operand;
static enum order order;

/* One call's arguments. */
struct scan {
	int argc;
	char **argv;
	const char *shorts;
	const struct option *longs;
	int *index;
	int long_only;
	int speak;
};

static void reverse(char **from, char **to)
{
	while (from < --to) {
		char *word = *from;
		*from++ = *to;
		*to = word;
	}
}

/* Brings the options between the operands passed over and optind before those. */
static void move_operands(char **argv)
{
	reverse(argv + first_operand, argv + last_operand);
	reverse(argv + last_operand, argv + optind);
	reverse(argv + first_operand, argv + optind);
	first_operand += optind - last_operand;
	last_operand = optind;
}

static void start(const char *shorts)
{
	if (optind == 0) optind = 1;
	first_operand = last_operand = optind;
	rest = 0;
	optreset = 0;
	order = *shorts == '-' ? OPERANDS_AS_OPTIONS : *shorts == '+' || getenv("POSIXLY_CORRECT") ? STOP_AT_OPERAND : PERMUTE;
}

static int is_operand(const char *word)
{
	return word[0] != '-' || !word[1];
}

/* Sets rest to the next word of options and returns 0, or returns what getopt shall. */
static int next_word(struct scan *scan)
{
	if (last_operand > optind) last_operand = optind;
	if (first_operand > optind) first_operand = optind;
	if (order == PERMUTE) {
		if (first_operand != last_operand && last_operand != optind) move_operands(scan->argv);
		else if (last_operand != optind) first_operand = optind;
		while (optind < scan->argc && is_operand(scan->argv[optind])) optind++;
		last_operand = optind;
	}
	if (optind != scan->argc && !strcmp(scan->argv[optind], "--")) {
		optind++;
		if (first_operand != last_operand && last_operand != optind) move_operands(scan->argv);
		else if (first_operand == last_operand) first_operand = optind;
		last_operand = optind = scan->argc;
	}
	if (optind == scan->argc) {
		if (first_operand != last_operand) optind = first_operand;
		return -1;
	}
	if (is_operand(scan->argv[optind])) {
		if (order == STOP_AT_OPERAND) return -1;
		optarg = scan->argv[optind++];
		return 1;
	}
	rest = scan->argv[optind] + 1;
	return 0;
}

static int same_meaning(const struct option *one, const struct option *other)
{
	return one->has_arg == other->has_arg && one->flag == other->flag && one->val == other->val;
}

static void say_ambiguous(struct scan *scan, const char *dashes, size_t length)
{
	fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", scan->argv[0], dashes, rest);
	for (const struct option *option = scan->longs; option->name; option++)
		if (!strncmp(option->name, rest, length)) fprintf(stderr, " '%s%s'", dashes, option->name);
	fprintf(stderr, "\n");
}

static int done_wrong(int what)
{
	optopt = what;
	return '?';
}

/* Finds the option whose name begins with the first length bytes of rest, or says why there is none: *ambiguous. */
static const struct option *find_long(struct scan *scan, size_t length, int *ambiguous)
{
	const struct option *found = 0;
	*ambiguous = 0;
	for (const struct option *option = scan->longs; option->name; option++) {
		if (strncmp(option->name, rest, length)) continue;
		if (strlen(option->name) == length) {
			*ambiguous = 0;
			return option;
		}
		if (!found) found = option;
		else if (scan->long_only || !same_meaning(found, option)) *ambiguous = 1;
	}
	return found;
}

/* Takes rest as a long option; -1: it is none and may be a word of short ones. */
static int take_long(struct scan *scan, const char *dashes)
{
	size_t length = strcspn(rest, "=");
	int ambiguous;
	const struct option *option = find_long(scan, length, &ambiguous);
	if (ambiguous) {
		if (scan->speak) say_ambiguous(scan, dashes, length);
		rest = 0;
		optind++;
		return done_wrong(0);
	}
	if (!option) {
		if (scan->long_only && dashes[1] != '-' && strchr(scan->shorts, *rest)) return -1;
		if (scan->speak) fprintf(stderr, "%s: unrecognized option '%s%s'\n", scan->argv[0], dashes, rest);
		rest = 0;
		optind++;
		return done_wrong(0);
	}
	char *value = rest[length] ? rest + length + 1 : 0;
	rest = 0;
	optind++;
	if (value && option->has_arg == no_argument) {
		if (scan->speak) fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", scan->argv[0], dashes, option->name);
		return done_wrong(option->val);
	}
	if (!value && option->has_arg == required_argument) {
		if (optind >= scan->argc) {
			if (scan->speak) fprintf(stderr, "%s: option '%s%s' requires an argument\n", scan->argv[0], dashes, option->name);
			done_wrong(option->val);
			return *scan->shorts == ':' ? ':' : '?';
		}
		value = scan->argv[optind++];
	}
	optarg = value;
	if (scan->index) *scan->index = option - scan->longs;
	if (!option->flag) return option->val;
	*option->flag = option->val;
	return 0;
}

static int lacks_argument(struct scan *scan, int letter)
{
	if (scan->speak) fprintf(stderr, "%s: option requires an argument -- '%c'\n", scan->argv[0], letter);
	done_wrong(letter);
	return *scan->shorts == ':' ? ':' : '?';
}

/* "W;" among the short ones: `-W name` is --name. */
static int take_word(struct scan *scan, int last)
{
	if (last) {
		rest = 0;
		if (optind == scan->argc) return lacks_argument(scan, 'W');
		rest = scan->argv[optind];
	}
	scan->long_only = 0;
	return take_long(scan, "-W ");
}

static int take_short(struct scan *scan)
{
	int letter = (unsigned char)*rest++;
	const char *found = strchr(scan->shorts, letter);
	int last = !*rest;
	if (last) optind++;
	if (!found || letter == ':' || letter == ';') {
		if (scan->speak) fprintf(stderr, "%s: invalid option -- '%c'\n", scan->argv[0], letter);
		return done_wrong(letter);
	}
	if (letter == 'W' && found[1] == ';' && scan->longs) return take_word(scan, last);
	if (found[1] != ':') return letter;
	int optional = found[2] == ':';
	if (!last) {
		optarg = rest;
		optind++;
	} else if (!optional) {
		if (optind == scan->argc) {
			letter = lacks_argument(scan, letter);
		} else {
			optarg = scan->argv[optind++];
		}
	}
	rest = 0;
	return letter;
}

static int scan_next(struct scan *scan)
{
	static int started;
	if (scan->argc < 1) return -1;
	optarg = 0;
	if (!started || optind == 0 || optreset) {
		start(scan->shorts);
		started = 1;
	}
	if (*scan->shorts == '-' || *scan->shorts == '+') scan->shorts++;
	scan->speak = opterr && *scan->shorts != ':';
	if (rest && *rest) return take_short(scan);

	int result = next_word(scan);
	if (result) return result;
	if (!scan->longs) return take_short(scan);
	const char *word = scan->argv[optind];
	if (word[1] == '-') {
		rest = (char *)word + 2;
		return take_long(scan, "--");
	}
	if (scan->long_only && (word[2] || !strchr(scan->shorts, word[1]))) {
		result = take_long(scan, "-");
		if (result != -1) return result;
	}
	return take_short(scan);
}

int getopt(int argc, char *const argv[], const char *shorts)
{
	struct scan scan = {argc, (char **)argv, shorts, 0, 0, 0, 0};
	return scan_next(&scan);
}

int getopt_long(int argc, char *const *argv, const char *shorts, const struct option *longs, int *index)
{
	struct scan scan = {argc, (char **)argv, shorts, longs, index, 0, 0};
	return scan_next(&scan);
}

int getopt_long_only(int argc, char *const *argv, const char *shorts, const struct option *longs, int *index)
{
	struct scan scan = {argc, (char **)argv, shorts, longs, index, 1, 0};
	return scan_next(&scan);
}
