/* mmap, munmap, mremap, malloc: what is handed out is zero, apart from everything else, and comes back to use. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define FAIL(text) return puts(text), 1
#define MIB (1 << 20)

static int all(const char *p, size_t n, char value)
{
	for (size_t i = 0; i < n; i++)
		if (p[i] != value) return 0;
	return 1;
}

static char *map(size_t bytes)
{
	return mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int main(void)
{
	char *a = map(5000), *b = map(MIB), *c = map(1);
	if (a == MAP_FAILED || b == MAP_FAILED || c == MAP_FAILED) FAIL("mmap");
	if (!all(a, 5000, 0) || !all(b, MIB, 0)) FAIL("not zero");
	if ((uintptr_t)a % 4096 || (uintptr_t)b % 4096) FAIL("not page-aligned");
	memset(a, 1, 5000);
	memset(b, 2, MIB);
	memset(c, 3, 4096);
	if (!all(a, 5000, 1) || !all(b, MIB, 2)) FAIL("mappings overlap");

	/* Given back in another order, they are one range again, and zero when handed out. */
	size_t before = __builtin_wasm_memory_size(0);
	for (int round = 0; round < 200; round++) {
		munmap(b, MIB);
		munmap(a, 5000);
		munmap(c, 1);
		char *whole = map(MIB + 8192 + 4096);
		if (!all(whole, MIB + 8192 + 4096, 0)) FAIL("a mapping used again is not zero");
		memset(whole, 4, MIB + 8192 + 4096);
		munmap(whole, MIB + 8192 + 4096);
		a = map(5000);
		b = map(MIB);
		c = map(1);
		memset(b, 2, MIB);
	}
	if (__builtin_wasm_memory_size(0) - before > 32) FAIL("memory given back is not used again");

	char *grown = mremap(b, MIB, 3 * MIB, MREMAP_MAYMOVE);
	if (grown == MAP_FAILED || !all(grown, MIB, 2) || !all(grown + MIB, 2 * MIB, 0)) FAIL("mremap grows");
	if (mremap(grown, 3 * MIB, MIB, 0) != grown || !all(grown, MIB, 2)) FAIL("mremap shrinks");
	if (mmap(a, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) FAIL("MAP_FIXED");
	if (map((size_t)-4096) != MAP_FAILED) FAIL("more than there is");

	int fd = open("mapped", O_RDWR | O_CREAT | O_TRUNC, 0600);
	for (int i = 0; i < 3000; i++) write(fd, "0123456789", 10);
	char *file = mmap(0, 20000, PROT_READ, MAP_PRIVATE, fd, 4096);
	if (file == MAP_FAILED || memcmp(file, "6789012345", 10) || file[19999] != '5') FAIL("a mapped file");
	munmap(file, 20000);
	if (mmap(0, 4096, PROT_READ, MAP_PRIVATE, 99, 0) != MAP_FAILED) FAIL("a mapped descriptor that is not open");

	/* Blocks of many sizes at once, each with its own content. */
	enum { BLOCKS = 3000 };
	static char *blocks[BLOCKS];
	static size_t sizes[BLOCKS];
	for (int round = 0; round < 20000; round++) {
		int i = rand() % BLOCKS;
		if (blocks[i] && !all(blocks[i], sizes[i], (char)i)) FAIL("malloc'ed blocks overlap");
		size_t size = rand() % 100 ? rand() % 600 : rand() % 300000;
		if (rand() % 2) {
			blocks[i] = realloc(blocks[i], size + 1);
			if (!all(blocks[i], size < sizes[i] ? size : sizes[i], (char)i)) FAIL("realloc lost content");
		} else {
			free(blocks[i]);
			blocks[i] = malloc(size + 1);
		}
		sizes[i] = size;
		memset(blocks[i], i, size);
	}
	char *zeroed = calloc(1000, 1000);
	if (!zeroed || !all(zeroed, 1000000, 0)) FAIL("calloc");
	/* Kept where the compiler can't see that nobody uses it and leave the call out. */
	static void *volatile too_much;
	if ((too_much = malloc(SIZE_MAX / 2 + 1)) || (too_much = calloc(SIZE_MAX / 4, 8))) FAIL("malloc of more than there is");
	return 0;
}
