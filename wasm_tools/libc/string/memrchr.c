#include "vector.h"

void *__memrchr(const void *start, int c, size_t n)
{
	if (!n) return 0;
	const byte *first = start, *last = first + n - 1;
	const v128_t wanted = wasm_i8x16_splat(c), *at = align_down(last);
	uint32_t bits = equal_bits(*at, wanted) & 0xffffu >> (WIDTH - 1 - offset_of(last));
	while (!bits) {
		if ((const byte *)at <= first) return 0;
		bits = equal_bits(*--at, wanted);
	}
	const byte *hit = (const byte *)at + 31 - __builtin_clz(bits);
	return hit >= first ? (void *)hit : 0;
}

void *memrchr(const void *, int, size_t) __attribute__((__weak__, alias("__memrchr")));
