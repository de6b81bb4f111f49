/* strftime as glibc's in the C locale: its flags, widths and conversions beyond POSIX (%k %l %P, %-d, %_5Y, %^a). */
#define _GNU_SOURCE
#include <ctype.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define NUMBER_ROOM 24
#define MOST_WIDTH 100000

struct output {
	char *to;
	size_t room, length;
	int full;
};

/* A directive as it stands in the format: %[flags][width][E|O]conversion. */
struct directive {
	const char *start;
	int pad, width;
	int upper, swap_case;
	int modifier;
	int conversion;
};

static void put(struct output *out, int c)
{
	if (out->length + 1 >= out->room) out->full = 1;
	else out->to[out->length++] = (char)c;
}

static void put_padded(struct output *out, const struct directive *how, const char *text, size_t length)
{
	for (size_t i = length; (int)i < how->width; i++) put(out, how->pad == '0' ? '0' : ' ');
	for (size_t i = 0; i < length; i++) put(out, how->upper ? toupper((unsigned char)text[i]) : text[i]);
}

/* digits: what it is filled up to, if no width says more: with zeros, or with blanks after the flag _. */
static void put_number(struct output *out, const struct directive *how, int digits, int fill, long long value)
{
	char plain[NUMBER_ROOM];
	int pad = how->pad ? how->pad : fill;
	int negative = value < 0;
	int length = snprintf(plain, sizeof plain, "%llu", negative ? -(unsigned long long)value : (unsigned long long)value);
	int missing = (how->width > digits ? how->width : pad == '-' ? 0 : digits) - length - negative;
	for (; missing > 0 && pad != '0'; missing--) put(out, ' ');
	if (negative) put(out, '-');
	for (; missing > 0; missing--) put(out, '0');
	for (int i = 0; i < length; i++) put(out, plain[i]);
}

static void put_format(struct output *out, const struct directive *how, const char *format, const struct tm *time);

static void put_text(struct output *out, const struct directive *how, const char *text)
{
	put_padded(out, how, text, strlen(text));
}

static void put_name(struct output *out, const struct directive *how, nl_item first, int index, int count)
{
	struct directive loud = *how;
	if (how->swap_case) loud.upper = 1;
	put_text(out, &loud, index < 0 || index >= count ? "?" : nl_langinfo(first + index));
}

static int is_leap(long long year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days since the Monday of the first week of a year whose days are counted from start; weeks begin on Monday (ISO 8601). */
static int iso_days(int yday, int wday)
{
	int big_enough = 3 * 7;
	return yday - (yday - wday + 4 + big_enough) % 7 + 4 - 1;
}

static long long iso_year(const struct tm *time, int *days)
{
	long long year = time->tm_year + 1900LL;
	*days = iso_days(time->tm_yday, time->tm_wday);
	if (*days < 0) {
		year--;
		*days = iso_days(time->tm_yday + 365 + is_leap(year), time->tm_wday);
	} else {
		int next = iso_days(time->tm_yday - (365 + is_leap(year)), time->tm_wday);
		if (next >= 0) {
			year++;
			*days = next;
		}
	}
	return year;
}

static int hour12(const struct tm *time)
{
	return time->tm_hour > 12 ? time->tm_hour - 12 : time->tm_hour ? time->tm_hour : 12;
}

static void put_half_day(struct output *out, const struct directive *how, const struct tm *time)
{
	int lower = how->conversion == 'P' || how->swap_case;
	struct directive plain = *how;
	if (lower) plain.upper = 0;
	put_text(out, &plain, time->tm_hour > 11 ? (lower ? "pm" : "PM") : lower ? "am" : "AM");
}

static void put_zone(struct output *out, const struct directive *how, const struct tm *time)
{
	const char *zone = time->tm_isdst < 0 || !time->tm_zone ? "" : time->tm_zone;
	char lower[64];
	size_t length = 0;
	if (!how->swap_case) {
		put_text(out, how, zone);
		return;
	}
	for (; zone[length] && length + 1 < sizeof lower; length++) lower[length] = (char)tolower((unsigned char)zone[length]);
	lower[length] = 0;
	struct directive plain = *how;
	plain.upper = 0;
	put_text(out, &plain, lower);
}

static void put_offset(struct output *out, const struct directive *how, const struct tm *time)
{
	if (time->tm_isdst < 0) return;
	long minutes = time->tm_gmtoff / 60;
	put_padded(out, how, time->tm_gmtoff < 0 ? "-" : "+", 1);
	if (minutes < 0) minutes = -minutes;
	put_number(out, how, 4, '0', minutes / 60 * 100 + minutes % 60);
}

static void put_seconds(struct output *out, const struct directive *how, const struct tm *time)
{
	struct tm copy = *time;
	char text[NUMBER_ROOM];
	snprintf(text, sizeof text, "%lld", (long long)mktime(&copy));
	put_text(out, how, text);
}

/* Which letters may stand after E and after O. */
static int may_modify(int modifier, int conversion)
{
	return !modifier || strchr(modifier == 'E' ? "cCxXyYn%tuPRTZprsz" : "BbhdeHIklmMSuUVwWyn%tuCGPRTZgjprsz", conversion);
}

static const char *composed(int conversion)
{
	switch (conversion) {
	case 'c': return "%a %b %e %H:%M:%S %Y";
	case 'D': case 'x': return "%m/%d/%y";
	case 'F': return "%Y-%m-%d";
	case 'R': return "%H:%M";
	case 'r': return "%I:%M:%S %p";
	case 'T': case 'X': return "%H:%M:%S";
	}
	return 0;
}

/* Conversions that are a number: its value, the digits it is filled up to, and with what. */
static int number_of(int conversion, const struct tm *time, long long *value, int *digits, int *fill)
{
	long long year = time->tm_year + 1900LL;
	int days;
	*digits = 2;
	*fill = '0';
	switch (conversion) {
	case 'C': *value = year / 100 - (year % 100 < 0), *digits = 1; break;
	case 'd': *value = time->tm_mday; break;
	case 'e': *value = time->tm_mday, *fill = '_'; break;
	case 'g': *value = (iso_year(time, &days) % 100 + 100) % 100; break;
	case 'G': *value = iso_year(time, &days), *digits = 1; break;
	case 'H': *value = time->tm_hour; break;
	case 'I': *value = hour12(time); break;
	case 'j': *value = time->tm_yday + 1, *digits = 3; break;
	case 'k': *value = time->tm_hour, *fill = '_'; break;
	case 'l': *value = hour12(time), *fill = '_'; break;
	case 'm': *value = time->tm_mon + 1; break;
	case 'M': *value = time->tm_min; break;
	case 'S': *value = time->tm_sec; break;
	case 'u': *value = (time->tm_wday + 6) % 7 + 1, *digits = 1; break;
	case 'U': *value = (time->tm_yday - time->tm_wday + 7) / 7; break;
	case 'V': iso_year(time, &days), *value = days / 7 + 1; break;
	case 'w': *value = time->tm_wday, *digits = 1; break;
	case 'W': *value = (time->tm_yday - (time->tm_wday + 6) % 7 + 7) / 7; break;
	case 'y': *value = (year % 100 + 100) % 100; break;
	case 'Y': *value = year, *digits = 1; break;
	default: return 0;
	}
	return 1;
}

static void put_other(struct output *out, const struct directive *how, const char *end, const struct tm *time)
{
	switch (how->conversion) {
	case 'a': put_name(out, how, ABDAY_1, time->tm_wday, 7); return;
	case 'A': put_name(out, how, DAY_1, time->tm_wday, 7); return;
	case 'b': case 'h': put_name(out, how, ABMON_1, time->tm_mon, 12); return;
	case 'B': put_name(out, how, MON_1, time->tm_mon, 12); return;
	case 'n': put_text(out, how, "\n"); return;
	case 't': put_text(out, how, "\t"); return;
	case '%': put_text(out, how, "%"); return;
	case 'p': case 'P': put_half_day(out, how, time); return;
	case 's': put_seconds(out, how, time); return;
	case 'z': put_offset(out, how, time); return;
	case 'Z': put_zone(out, how, time); return;
	}
	put_padded(out, how, how->start, end - how->start);
}

static const char *read_directive(const char *at, struct directive *how)
{
	*how = (struct directive){ .start = at++, .width = -1 };
	for (;; at++) {
		if (*at == '_' || *at == '-' || *at == '0') how->pad = *at;
		else if (*at == '^') how->upper = 1;
		else if (*at == '#') how->swap_case = 1;
		else break;
	}
	if (isdigit((unsigned char)*at)) {
		for (how->width = 0; isdigit((unsigned char)*at); at++)
			if (how->width < MOST_WIDTH) how->width = how->width * 10 + (*at - '0');
	}
	if (*at == 'E' || *at == 'O') how->modifier = *at++;
	how->conversion = (unsigned char)*at;
	return *at ? at + 1 : at;
}

static void put_directive(struct output *out, const struct directive *how, const char *end, const struct tm *time)
{
	long long value;
	int digits, fill;
	const char *format = composed(how->conversion);
	if (!may_modify(how->modifier, how->conversion)) put_padded(out, how, how->start, end - how->start);
	else if (format) put_format(out, how, format, time);
	else if (number_of(how->conversion, time, &value, &digits, &fill)) put_number(out, how, digits, fill, value);
	else put_other(out, how, end, time);
}

static void put_all(struct output *out, const char *format, const struct tm *time)
{
	while (*format && !out->full) {
		if (*format != '%') {
			put(out, *format++);
			continue;
		}
		struct directive how;
		const char *end = read_directive(format, &how);
		put_directive(out, &how, end, time);
		format = end;
	}
}

static void put_format(struct output *out, const struct directive *how, const char *format, const struct tm *time)
{
	char text[128];
	struct output inner = { text, sizeof text, 0, 0 };
	put_all(&inner, format, time);
	put_padded(out, how, text, inner.length);
}

size_t strftime(char *restrict to, size_t room, const char *restrict format, const struct tm *restrict time)
{
	struct output out = { to, room, 0, 0 };
	put_all(&out, format, time);
	if (out.full || !room) return 0;
	to[out.length] = 0;
	return out.length;
}

size_t strftime_l(char *restrict to, size_t room, const char *restrict format, const struct tm *restrict time, locale_t locale)
{
	(void)locale;
	return strftime(to, room, format, time);
}
