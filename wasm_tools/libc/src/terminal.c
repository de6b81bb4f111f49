/* What terminals can do: termcap and terminfo over one table instead of a database. A terminal here speaks xterm's
   language, as every one in use does; "dumb" stands for one that can do nothing. Absent: padding, which no terminal needs
   any more, and of the language of parameters what cursor addresses and colours do not use. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

struct ability {
	const char *name, *letters, *text;
};

struct __vesicle_terminal {
	int knows_xterm;
};

static const char *const families[] = {
	"alacritty", "ansi", "cygwin", "eterm", "foot", "iterm", "kitty", "konsole", "linux", "putty", "rxvt", "screen", "st",
	"tmux", "vt100", "vt102", "vt220", "vte", "wezterm", "xterm",
};

static const struct ability strings[] = {
	{"bel", "bl", "\a"},
	{"blink", "mb", "\033[5m"},
	{"bold", "md", "\033[1m"},
	{"civis", "vi", "\033[?25l"},
	{"clear", "cl", "\033[H\033[2J"},
	{"cnorm", "ve", "\033[?12l\033[?25h"},
	{"cr", "cr", "\r"},
	{"csr", "cs", "\033[%i%p1%d;%p2%dr"},
	{"cub", "LE", "\033[%p1%dD"},
	{"cub1", "le", "\b"},
	{"cud", "DO", "\033[%p1%dB"},
	{"cud1", "do", "\n"},
	{"cuf", "RI", "\033[%p1%dC"},
	{"cuf1", "nd", "\033[C"},
	{"cup", "cm", "\033[%i%p1%d;%p2%dH"},
	{"cuu", "UP", "\033[%p1%dA"},
	{"cuu1", "up", "\033[A"},
	{"dch1", "dc", "\033[P"},
	{"dim", "mh", "\033[2m"},
	{"dl1", "dl", "\033[M"},
	{"ed", "cd", "\033[J"},
	{"el", "ce", "\033[K"},
	{"el1", "cb", "\033[1K"},
	{"flash", "vb", "\033[?5h\033[?5l"},
	{"home", "ho", "\033[H"},
	{"ht", "ta", "\t"},
	{"il1", "al", "\033[L"},
	{"ind", "sf", "\n"},
	{"kbs", "kb", "\177"},
	{"kcub1", "kl", "\033OD"},
	{"kcud1", "kd", "\033OB"},
	{"kcuf1", "kr", "\033OC"},
	{"kcuu1", "ku", "\033OA"},
	{"kdch1", "kD", "\033[3~"},
	{"kend", "@7", "\033OF"},
	{"khome", "kh", "\033OH"},
	{"kich1", "kI", "\033[2~"},
	{"knp", "kN", "\033[6~"},
	{"kpp", "kP", "\033[5~"},
	{"op", "op", "\033[39;49m"},
	{"rc", "rc", "\0338"},
	{"rev", "mr", "\033[7m"},
	{"ri", "sr", "\033M"},
	{"rmcup", "te", "\033[?1049l"},
	{"rmkx", "ke", "\033[?1l\033>"},
	{"rmso", "se", "\033[27m"},
	{"rmul", "ue", "\033[24m"},
	{"sc", "sc", "\0337"},
	{"setab", "AB", "\033[4%p1%dm"},
	{"setaf", "AF", "\033[3%p1%dm"},
	{"sgr0", "me", "\033(B\033[m"},
	{"smcup", "ti", "\033[?1049h"},
	{"smkx", "ks", "\033[?1h\033="},
	{"smso", "so", "\033[7m"},
	{"smul", "us", "\033[4m"},
};

static const struct ability plain_strings[] = {
	{"bel", "bl", "\a"},
	{"cr", "cr", "\r"},
	{"cud1", "do", "\n"},
	{"ind", "sf", "\n"},
};

static const struct ability flags[] = {{"am", "am", 0}, {"bce", "ut", 0}, {"km", "km", 0}, {"mir", "mi", 0},
                                       {"msgr", "ms", 0}, {"xenl", "xn", 0}};
static const struct ability plain_flags[] = {{"am", "am", 0}};

static struct {
	const char *name, *letters;
	int value, plain_value;
} const numbers[] = {
	{"colors", "Co", 8, -1}, {"cols", "co", 80, 80}, {"it", "it", 8, -1}, {"lines", "li", 24, -1}, {"pairs", "pa", 64, -1},
};

#define COUNT(array) (sizeof (array) / sizeof *(array))

char PC, *UP, *BC;
short ospeed;

static struct __vesicle_terminal terminal;
TERMINAL *cur_term;

/* 1 and the terminal is known, or 0. */
static int choose(const char *name)
{
	if (!name) name = getenv("TERM");
	if (!name) return 0;
	terminal.knows_xterm = 0;
	for (size_t i = 0; i < COUNT(families); i++)
		if (!strncmp(name, families[i], strlen(families[i]))) terminal.knows_xterm = 1;
	if (!terminal.knows_xterm && strcmp(name, "dumb")) return 0;
	cur_term = &terminal;
	return 1;
}

static int is_named(const char *name, const char *letters, const char *wanted, int by_letters)
{
	return by_letters ? letters[0] == wanted[0] && letters[1] == wanted[1] : !strcmp(name, wanted);
}

static const struct ability *find(const struct ability *table, size_t count, const char *wanted, int by_letters)
{
	for (size_t i = 0; i < count; i++)
		if (is_named(table[i].name, table[i].letters, wanted, by_letters)) return &table[i];
	return 0;
}

static const char *find_string(const char *wanted, int by_letters)
{
	const struct ability *found;
	if (!cur_term) return 0;
	if (terminal.knows_xterm) found = find(strings, COUNT(strings), wanted, by_letters);
	else found = find(plain_strings, COUNT(plain_strings), wanted, by_letters);
	return found ? found->text : 0;
}

static int find_flag(const char *wanted, int by_letters)
{
	if (!cur_term) return 0;
	if (terminal.knows_xterm) return !!find(flags, COUNT(flags), wanted, by_letters);
	return !!find(plain_flags, COUNT(plain_flags), wanted, by_letters);
}

static int find_number(const char *wanted, int by_letters)
{
	for (size_t i = 0; cur_term && i < COUNT(numbers); i++)
		if (is_named(numbers[i].name, numbers[i].letters, wanted, by_letters))
			return terminal.knows_xterm ? numbers[i].value : numbers[i].plain_value;
	return -1;
}

int setupterm(const char *name, int fd, int *error)
{
	int known = choose(name);
	if (error) {
		*error = known || name || getenv("TERM") ? known : -1;
	} else if (!known) {
		if (!name) name = getenv("TERM");
		if (name) fprintf(stderr, "'%s': unknown terminal type.\n", name);
		else fputs("TERM environment variable not set.\n", stderr);
		exit(EXIT_FAILURE);
	}
	return known ? OK : ERR;
}

int del_curterm(TERMINAL *which)
{
	if (which == cur_term) cur_term = 0;
	return OK;
}

int tigetflag(const char *name)
{
	return find_flag(name, 0);
}

int tigetnum(const char *name)
{
	return find_number(name, 0);
}

char *tigetstr(const char *name)
{
	return (char *)find_string(name, 0);
}

int tgetent(char *buffer, const char *name)
{
	return choose(name);
}

int tgetflag(const char *letters)
{
	return find_flag(letters, 1);
}

int tgetnum(const char *letters)
{
	return find_number(letters, 1);
}

char *tgetstr(const char *letters, char **area)
{
	const char *text = find_string(letters, 1);
	if (!text || !area || !*area) return (char *)text;
	char *copy = *area;
	*area = stpcpy(copy, text) + 1;
	return copy;
}

/* %i counts both parameters from 1, %p takes one of them, %d prints it. */
static char *filled(const char *text, int parameters[2])
{
	static char made[64];
	size_t length = 0;
	int taken = 0;
	for (; *text && length < sizeof made - 12; text++) {
		if (*text != '%') {
			made[length++] = *text;
			continue;
		}
		switch (*++text) {
		case 'i':
			parameters[0]++;
			parameters[1]++;
			break;
		case 'p':
			taken = parameters[*++text == '2'];
			break;
		case 'd':
			length += sprintf(made + length, "%d", taken);
			break;
		default:
			made[length++] = *text;
		}
	}
	made[length] = 0;
	return made;
}

char *tparm(const char *text, ...)
{
	int parameters[2] = {0, 0};
	va_list list;
	va_start(list, text);
	if (strstr(text, "%p1")) parameters[0] = va_arg(list, int);
	if (strstr(text, "%p2")) parameters[1] = va_arg(list, int);
	va_end(list);
	return filled(text, parameters);
}

char *tgoto(const char *text, int column, int row)
{
	int parameters[2] = {row, column};
	return filled(text, parameters);
}

int tputs(const char *text, int lines, int (*put)(int))
{
	if (!text) return ERR;
	while (*text) put((unsigned char)*text++);
	return OK;
}

int putp(const char *text)
{
	return tputs(text, 1, putchar);
}
