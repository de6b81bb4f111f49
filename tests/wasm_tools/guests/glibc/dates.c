/* strftime: all its conversions with all its flags. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const time_t times[] = { 0, 1700000000, 951782400, -1, -62135596800LL, -62200000000LL, 253402300799LL, 86399, 10000000000LL,
	1704067199, 1609459200, 5000, 47000 };
static const char *const flags[] = { "", "-", "_", "0", "^", "#", "+", "5", "-5", "_5", "05", "^#", "^8", "#8", "012", "E", "O", "5E", "_O" };

int main(void)
{
	setenv("TZ", "UTC", 1);
	for (size_t t = 0; t < sizeof times / sizeof *times; t++) {
		struct tm *time = gmtime(&times[t]);
		for (size_t f = 0; f < sizeof flags / sizeof *flags; f++)
			for (char c = ' '; c < 127; c++) {
				char format[32], text[256];
				if (strchr("+-_0^#123456789EO", c)) continue;
				sprintf(format, "[%%%s%c]", flags[f], c);
				size_t length = strftime(text, sizeof text, format, time);
				printf("%d %s %d %s\n", (int)t, format, (int)length, length ? text : "");
			}
	}
	char text[8];
	for (int room = 0; room < 8; room++) printf("%d\n", (int)strftime(text, room, "%Y%%", gmtime(times)));
	printf("%d\n", (int)strftime(text, sizeof text, "a%", gmtime(times)));
	printf("%s\n", text);
}
