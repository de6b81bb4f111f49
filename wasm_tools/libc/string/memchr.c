#include "vector.h"

void *memchr(const void *start, int c, size_t n)
{
	if (!n) return 0;
	const v128_t wanted = wasm_i8x16_splat(c), *at = align_down(start);
	const byte *end = (const byte *)start + n;
	if (end < (const byte *)start) end = (const byte *)UINTPTR_MAX;
	uint32_t bits = equal_bits(*at, wanted) & ~0u << offset_of(start);
	while (!bits) {
		if ((const byte *)++at >= end) return 0;
		/* Two at a time: one branch on any hit, then look which. */
		if ((size_t)(end - (const byte *)at) > 2 * WIDTH) {
			v128_t low = wasm_i8x16_eq(at[0], wanted), high = wasm_i8x16_eq(at[1], wanted);
			if (!wasm_v128_any_true(wasm_v128_or(low, high))) {
				at++;
				continue;
			}
		}
		bits = equal_bits(*at, wanted);
	}
	const byte *hit = (const byte *)at + __builtin_ctz(bits);
	return hit < end ? (void *)hit : 0;
}
