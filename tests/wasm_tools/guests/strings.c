/* Our vector string functions against the obvious ones: every offset, every length up to a few blocks, hits in and just outside of the range. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 160

static unsigned char area[ROOM], other[ROOM], expected[ROOM];

#define CHECK(what, condition) \
	do { \
		if (!(condition)) { \
			printf("%s: offset %d length %d at %d\n", what, offset, length, at); \
			exit(1); \
		} \
	} while (0)

static void *slow_memchr(const unsigned char *s, int c, size_t n)
{
	for (; n; n--, s++)
		if (*s == (unsigned char)c) return (void *)s;
	return 0;
}

static void *slow_memrchr(const unsigned char *s, int c, size_t n)
{
	while (n--)
		if (s[n] == (unsigned char)c) return (void *)(s + n);
	return 0;
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

static int slow_memcmp(const unsigned char *a, const unsigned char *b, size_t n)
{
	for (; n; n--, a++, b++)
		if (*a != *b) return *a - *b;
	return 0;
}

/* One byte is special, at `at`, which may lie before, in or after the range. */
static void search(int offset, int length, int at)
{
	unsigned char *s = area + offset;
	memset(area, 'x', ROOM);
	area[at] = 0xe9;
	CHECK("memchr", memchr(s, 0xe9, length) == slow_memchr(s, 0xe9, length));
	CHECK("memchr of a negative int", memchr(s, (char)0xe9, length) == slow_memchr(s, 0xe9, length));
	CHECK("memrchr", memrchr(s, 0xe9, length) == slow_memrchr(s, 0xe9, length));
	if (at >= offset) {
		CHECK("rawmemchr", rawmemchr(s, 0xe9) == area + at);
		CHECK("memchr without an end", memchr(s, 0xe9, SIZE_MAX) == area + at);
		area[at] = 0;
		CHECK("strlen", (int)strlen((char *)s) == at - offset);
		CHECK("strnlen", (int)strnlen((char *)s, length) == (at - offset < length ? at - offset : length));
		CHECK("strnlen without an end", (int)strnlen((char *)s, SIZE_MAX) == at - offset);
		CHECK("strchrnul to the end", (unsigned char *)strchrnul((char *)s, 'y') == area + at);
		CHECK("strchr", strchr((char *)s, 'x') == (at > offset ? (char *)s : 0));
	}
}

static void compare(int offset, int length, int at)
{
	memset(area, 'x', ROOM);
	memset(other, 'x', ROOM);
	other[at] = offset % 2 ? 0xff : 'a';
	CHECK("memcmp", sign(memcmp(area + offset, other + offset, length)) ==
	                sign(slow_memcmp(area + offset, other + offset, length)));
}

static void copy(int offset, int length, int at)
{
	for (int i = 0; i < ROOM; i++) area[i] = other[i] = expected[i] = i;
	for (int i = 0; i < length; i++) expected[at + i] = offset + i;
	CHECK("memmove", memmove(area + at, area + offset, length) == area + at && !slow_memcmp(area, expected, ROOM));
	for (int i = 0; i < ROOM; i++) area[i] = i;
	CHECK("memcpy", memcpy(area + at, other + offset, length) == area + at && !slow_memcmp(area, expected, ROOM));
	for (int i = 0; i < length; i++) expected[at + i] = 0xaa;
	CHECK("memset", memset(area + at, 0x1aa, length) == area + at && !slow_memcmp(area, expected, ROOM));
}

int main(void)
{
	for (int offset = 0; offset < 34; offset++)
		for (int length = 0; length < 84; length++)
			for (int at = 0; at < ROOM - 1; at += at < offset + length + 3 ? 1 : 17) {
				search(offset, length, at);
				compare(offset, length, at);
				if (at + length <= ROOM) copy(offset, length, at);
			}
	/* A name the size of which musl does not ask for. */
	if (fnmatch("b*", "bin", 0) || !fnmatch("c*", "bin", 0)) return puts("fnmatch"), 1;
	return 0;
}
