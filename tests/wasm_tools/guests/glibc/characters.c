/* What characters are, and how bytes become characters, in C.UTF-8 and in C. */
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

static const unsigned char bytes[] = { 0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1,
	0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xf7, 0xf8, 0xfb, 0xfc, 0xfd, 0xfe, 0xff };
#define COUNT (sizeof bytes)

static void show(const unsigned char *text, size_t length)
{
	wchar_t c = 0x1234;
	mbstate_t state = { 0 };
	long result = (long)(ssize_t)mbrtowc(&c, (const char *)text, length, &state);
	for (size_t i = 0; i < length; i++) printf("%02x", text[i]);
	printf(" %ld %x %d\n", result, result < 0 ? 0 : (unsigned)c, mbsinit(&state) != 0);
}

static void decode(int longest)
{
	unsigned char text[4];
	for (size_t i = 0; i < COUNT * COUNT * COUNT * COUNT; i++) {
		text[0] = bytes[i % COUNT], text[1] = bytes[i / COUNT % COUNT];
		text[2] = bytes[i / COUNT / COUNT % COUNT], text[3] = bytes[i / COUNT / COUNT / COUNT];
		if (text[3] && text[0] < 0xf0) continue;
		for (int length = 1; length <= longest; length++) {
			int last = length == 4 || !text[length];
			if (last) show(text, length);
		}
	}
}

static void encode(void)
{
	static const unsigned codes[] = { 0, 0x41, 0x7f, 0x80, 0xff, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xffff, 0x10000,
		0x10ffff, 0x110000, 0x1fffff, 0x200000, 0x3ffffff, 0x4000000, 0x7fffffff, 0xffffffff };
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		char out[16] = "";
		mbstate_t state = { 0 };
		long length = (long)(ssize_t)wcrtomb(out, (wchar_t)codes[i], &state);
		printf("%x %ld", codes[i], length);
		for (long k = 0; k < length; k++) printf(" %02x", out[k] & 0xff);
		putchar('\n');
	}
	for (int i = 0; i < 256; i++) printf("%d %x %d\n", i, (unsigned)btowc(i), wctob((wint_t)i));
}

static void classify(void)
{
	for (unsigned c = 0; c < 0x110000; c++) {
		if (c == 0x33000) c = 0xe0000;
		if (c == 0xe0200) c = 0x10ff00;
		int classes = !!iswalpha(c) | !!iswupper(c) << 1 | !!iswlower(c) << 2 | !!iswdigit(c) << 3 | !!iswxdigit(c) << 4 |
			!!iswspace(c) << 5 | !!iswblank(c) << 6 | !!iswcntrl(c) << 7 | !!iswpunct(c) << 8 | !!iswprint(c) << 9 |
			!!iswgraph(c) << 10 | !!iswalnum(c) << 11;
		printf("%x %x %x %x %d\n", c, classes, towupper(c), towlower(c), wcwidth((wchar_t)c));
	}
}

int main(void)
{
	static const char *const locales[] = { "C.UTF-8", "C" };
	for (int i = 0; i < 2; i++) {
		setlocale(LC_ALL, locales[i]);
		printf("%s: %d\n", locales[i], (int)MB_CUR_MAX);
		decode(i ? 1 : 4);
		encode();
		if (!i) classify();
	}
	setlocale(LC_ALL, "C.UTF-8");
	wchar_t wide[20];
	const char *text = "a\xc3\xa9\xe6\x97\xa5", *bad = "a\xff" "b";
	printf("%d %d %d\n", (int)mbstowcs(wide, text, 20), (int)mbstowcs(0, text, 0), (int)mbstowcs(wide, bad, 20));
	printf("%d\n", (int)mbsrtowcs(wide, &text, 2, &(mbstate_t){ 0 }));
	printf("%s %d\n", text, (int)wcsrtombs((char[40]){ 0 }, &(const wchar_t *){ L"h\u00e9\U0001f600" }, 40, 0));
}
