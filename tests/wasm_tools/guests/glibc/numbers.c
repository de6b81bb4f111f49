/* Reading and printing numbers; those of long double as x86 has them. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const texts[] = { "", "x", "-", "+", "0x", "0xg", "1e", "1e+", "nan(", "nan(x)", "infx", "0x.p1", "0x1p", "1e999",
	"1e-999", ".", "-.", "12abc", " 7", "99999999999999999999", "-99999999999999999999", "0777", "08", "0b1" };
static const char *const numbers[] = { "0", "1", "-1", "0.5", "0.1", "1e-10", "123456.789", "3.0", "15.99999", "255.99", "2.675",
	"1e4932", "18446744073709551617", "0x1.8p3", "1e-4900" };
static const char *const formats[] = { "%Lf", "%.25Lf", "%La", "%LA", "%.3La", "%.0La", "%#.0La", "%24La|", "%-24La|", "%024La",
	"%+La", "%Lg", "%.20Lg", "%Le", "%.15Lg", "%#Lg" };
static const char *const plain[] = { "%a", "%.3a", "%A", "%.0a", "%g", "%#g", "%.0e", "%#.0f", "%'.2f", "%10.3f|", "%-10.3e|", "%+.0f" };

#define EACH(list, item) for (size_t item = 0; item < sizeof list / sizeof *list; item++)

int main(void)
{
	char *end;
	EACH(texts, i) {
		const char *text = texts[i];
		errno = 0;
		printf("%s: %g", text, strtod(text, &end)), printf(" %d %d", (int)(end - text), errno);
		errno = 0;
		printf(" %lld", strtoll(text, &end, 0)), printf(" %d %d", (int)(end - text), errno);
		errno = 0;
		printf(" %llu", strtoull(text, &end, 10)), printf(" %d %d\n", (int)(end - text), errno);
	}
	EACH(numbers, i) EACH(formats, k) {
		printf("%s %s ", numbers[i], formats[k]);
		printf(formats[k], strtold(numbers[i], &end));
		putchar('\n');
	}
	EACH(numbers, i) EACH(plain, k) {
		printf("%s %s ", numbers[i], plain[k]);
		printf(plain[k], strtod(numbers[i], &end));
		putchar('\n');
	}
}
