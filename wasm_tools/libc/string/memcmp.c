#include "vector.h"

static inline int first_difference(const byte *a, const byte *b, uint32_t equal)
{
	unsigned i = __builtin_ctz(~equal);
	return a[i] - b[i];
}

int memcmp(const void *left, const void *right, size_t n)
{
	const byte *a = left, *b = right;
	for (; n >= WIDTH; n -= WIDTH, a += WIDTH, b += WIDTH) {
		uint32_t equal = equal_bits(wasm_v128_load(a), wasm_v128_load(b));
		if (equal != 0xffff) return first_difference(a, b, equal);
	}
	for (; n; n--, a++, b++)
		if (*a != *b) return *a - *b;
	return 0;
}
