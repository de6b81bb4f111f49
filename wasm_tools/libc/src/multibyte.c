/* Bytes to wide characters and back as glibc's UTF-8 and C locales do it: what is no character, how soon that is known, and
   that a byte from 128 on is none in C. Characters may have up to 31 bits, as glibc's may. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define BAD ((size_t)-1)
#define PARTIAL ((size_t)-2)

/* What mbstate_t holds between calls: how many bytes were read and are still to come, and the bits read so far. The first word is
   0 between characters: mbsinit looks at no more. */
struct partial {
	unsigned short read, missing;
	unsigned bits;
};

static size_t bad(void)
{
	errno = EILSEQ;
	return BAD;
}

/* Set up for a lead byte; 0 if it is none. */
static int begin(struct partial *state, unsigned char byte)
{
	static const unsigned char leads[] = { 0xc2, 0xe0, 0xf0, 0xf8, 0xfc, 0xfe };
	for (int more = 1; more <= 5; more++)
		if (byte >= leads[more - 1] && byte < leads[more]) {
			*state = (struct partial){ 1, more, byte & (0x3f >> more) };
			return 1;
		}
	return 0;
}

/* Longer than need be, or half of a pair of UTF-16. */
static int is_wrong(unsigned code, int length)
{
	static const unsigned least[] = { 0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000 };
	return code < least[length] || (code >= 0xd800 && code < 0xe000);
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict from, size_t n, mbstate_t *restrict given)
{
	static mbstate_t own;
	struct partial *state = (struct partial *)(given ? given : &own);
	const unsigned char *at = (const unsigned char *)from;
	if (!from) {
		if (state->missing) return bad();
		return 0;
	}
	if (!n) return PARTIAL;
	if (!state->missing) {
		if (*at < 0x80) {
			if (to) *to = *at;
			return *at != 0;
		}
		if (MB_CUR_MAX == 1 || !begin(state, *at)) return bad();
		at++, n--;
	}
	for (; state->missing; at++, n--) {
		if (!n) return PARTIAL;
		if ((*at & 0xc0) != 0x80) goto wrong;
		state->bits = state->bits << 6 | (*at & 0x3f);
		state->read++, state->missing--;
	}
	if (is_wrong(state->bits, state->read)) goto wrong;
	if (to) *to = state->bits;
	*state = (struct partial){ 0 };
	return at - (const unsigned char *)from;
wrong:
	*state = (struct partial){ 0 };
	return bad();
}

int mbtowc(wchar_t *restrict to, const char *restrict from, size_t n)
{
	mbstate_t state = { 0 };
	if (!from) return 0;
	size_t length = mbrtowc(to, from, n, &state);
	return length == PARTIAL ? (int)bad() : (int)length;
}

/* For regular expressions and file name patterns, which take a byte that is no character of C for one: musl's own range for them. */
int __vesicle_pattern_mbtowc(wchar_t *restrict to, const char *restrict from, size_t n)
{
	if (!from || !n || MB_CUR_MAX > 1 || !(*from & 0x80)) return mbtowc(to, from, n);
	*to = 0xdf00 | (unsigned char)*from;
	return 1;
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t room, mbstate_t *restrict given)
{
	static mbstate_t own;
	mbstate_t *state = given ? given : &own;
	const char *at = *from;
	for (size_t count = 0;; count++) {
		wchar_t c;
		if (to && count == room) {
			*from = at;
			return count;
		}
		size_t length = mbrtowc(&c, at, (size_t)MB_CUR_MAX + 2, state);
		if (length == BAD || length == PARTIAL) {
			if (to) *from = at;
			return bad();
		}
		if (to) to[count] = c;
		if (!c) {
			if (to) *from = 0;
			return count;
		}
		at += length;
	}
}

size_t wcrtomb(char *restrict to, wchar_t c, mbstate_t *restrict state)
{
	(void)state;
	unsigned code = c;
	if (!to) return 1;
	if (code < 0x80) {
		*to = (char)code;
		return 1;
	}
	if (MB_CUR_MAX == 1 || code > 0x7fffffff || (code >= 0xd800 && code < 0xe000)) return bad();
	int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : code < 0x200000 ? 3 : code < 0x4000000 ? 4 : 5;
	for (int i = more; i; i--, code >>= 6) to[i] = (char)(0x80 | (code & 0x3f));
	to[0] = (char)(0xff << (7 - more) | code);
	return more + 1;
}

int wctob(wint_t c)
{
	return c < 0x80 ? (int)c : EOF;
}

wint_t btowc(int c)
{
	return c >= 0 && c < 0x80 ? (wint_t)c : WEOF;
}
