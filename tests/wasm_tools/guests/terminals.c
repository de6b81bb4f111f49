/* Says nothing when the abilities of terminals are those the database has for them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

static void same(const char *found, const char *expected)
{
	if (!found || strcmp(found, expected)) printf("%s, not %s\n", found ? found : "nothing", expected);
}

static void number(int found, int expected)
{
	if (found != expected) printf("%d, not %d\n", found, expected);
}

static char out[100];

static int put(int character)
{
	out[strlen(out)] = character;
	return character;
}

int main(void)
{
	int known;
	char area[100], *at = area, *first;

	unsetenv("TERM");
	number(setupterm(0, 1, &known), ERR);
	number(known, -1);
	number(tigetnum("cols"), -1);
	number(setupterm("no-such", 1, &known), ERR);
	number(known, 0);

	setenv("TERM", "xterm-256color", 1);
	number(setupterm(0, 1, &known), OK);
	number(known, 1);
	number(tigetflag("am") + tigetflag("xenl"), 2);
	number(tigetflag("hc"), 0);
	number(tigetnum("lines"), 24);
	same(tigetstr("smso"), "\033[7m");
	same(tigetstr("sgr0"), "\033(B\033[m");
	number(!tigetstr("uc"), 1);
	same(tparm(tigetstr("cup"), 4, 9), "\033[5;10H");
	same(tparm(tigetstr("setaf"), 3), "\033[33m");

	number(tgetent(0, "xterm"), 1);
	number(tgetnum("co"), 80);
	first = tgetstr("ce", &at);
	same(first, "\033[K");
	same(tgetstr("cl", &at), "\033[H\033[2J");
	number(first == area && at == area + 12, 1);
	same(tgoto(tgetstr("cm", 0), 9, 4), "\033[5;10H");
	tputs(tgetstr("us", 0), 1, put);
	same(out, "\033[4m");

	number(tgetent(0, "dumb"), 1);
	number(!tgetstr("so", 0) && tgetflag("am") && tgetnum("li") == -1, 1);
	number(del_curterm(cur_term), OK);
	number(!tgetstr("bl", 0), 1);
}
