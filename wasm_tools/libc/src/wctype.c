/* What characters are, as glibc's C.UTF-8 has it: the classes, widths and cases that text tools show; in C only ASCII has any. */
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

#include "ctype_tables.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define MOST_INTERLEAVED 3

static const struct kind *kind_of(wint_t c)
{
	if (c < 0x80) return kinds + direct[c];
	if (c > 0x10ffff || MB_CUR_MAX == 1) return kinds;
	if (c < COUNT(direct)) return kinds + direct[c];
	/* Texts stay within few runs, so the last one is looked at first. */
	static size_t low;
	size_t high = low + 1;
	if (runs[low] >> 8 > c || (high < COUNT(runs) && runs[high] >> 8 <= c)) {
		for (low = 0, high = COUNT(runs); high - low > 1;) {
			size_t middle = (low + high) / 2;
			if (runs[middle] >> 8 <= c) low = middle;
			else high = middle;
		}
	}
	return kinds + (runs[low] & 0xff);
}

/* Return the run of cases a character is in, or 0; the runs that hold every second character interleave. */
static const struct case_run *case_of(wint_t c)
{
	size_t low = 0, high = COUNT(case_runs);
	while (high - low > 1) {
		size_t middle = (low + high) / 2;
		if (case_runs[middle].first <= c) low = middle;
		else high = middle;
	}
	for (int tries = 0; tries < MOST_INTERLEAVED; tries++, low--) {
		const struct case_run *run = case_runs + low;
		if (c >= run->first && c - run->first <= run->length && (c - run->first) % run->step == 0) return run;
		if (!low) break;
	}
	return 0;
}

wint_t towupper(wint_t c)
{
	if (c < 0x80) return c - 'a' < 26u ? c - 32 : c;
	const struct case_run *run = MB_CUR_MAX == 1 ? 0 : case_of(c);
	return run ? c + run->upper : c;
}

wint_t towlower(wint_t c)
{
	if (c < 0x80) return c - 'A' < 26u ? c + 32 : c;
	const struct case_run *run = MB_CUR_MAX == 1 ? 0 : case_of(c);
	return run ? c + run->lower : c;
}

int wcwidth(wchar_t c)
{
	return c == 0 ? 0 : kind_of(c)->width;
}

wint_t towupper_l(wint_t c, locale_t locale)
{
	(void)locale;
	return towupper(c);
}

wint_t towlower_l(wint_t c, locale_t locale)
{
	(void)locale;
	return towlower(c);
}

#define CLASS(name, bit) \
	int isw##name(wint_t c) \
	{ \
		return kind_of(c)->classes & (bit); \
	} \
	int isw##name##_l(wint_t c, locale_t locale) \
	{ \
		(void)locale; \
		return isw##name(c); \
	}

CLASS(upper, IS_UPPER)
CLASS(lower, IS_LOWER)
CLASS(alpha, IS_ALPHA)
CLASS(space, IS_SPACE)
CLASS(blank, IS_BLANK)
CLASS(cntrl, IS_CNTRL)
CLASS(punct, IS_PUNCT)
CLASS(print, IS_PRINT)
CLASS(graph, IS_GRAPH)
CLASS(alnum, IS_ALNUM)
