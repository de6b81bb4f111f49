#include "vector.h"

void *memchr(const void *start, int c, size_t n)
{
	if (!n) return 0;
	const v128_t wanted = wasm_i8x16_splat(c), *at = align_down(start);
	/* As a number, since n may well be larger than any object: strnlen(s, SIZE_MAX). */
	uintptr_t end = (uintptr_t)start + n;
	if (end < (uintptr_t)start) end = UINTPTR_MAX;
	uint32_t bits = equal_bits(*at, wanted) & ~0u << offset_of(start);
	while (!bits) {
		if ((uintptr_t)++at >= end) return 0;
		/* Two at a time: one branch on any hit, then look which. */
		if (end - (uintptr_t)at > 2 * WIDTH) {
			v128_t low = wasm_i8x16_eq(at[0], wanted), high = wasm_i8x16_eq(at[1], wanted);
			if (!wasm_v128_any_true(wasm_v128_or(low, high))) {
				at++;
				continue;
			}
		}
		bits = equal_bits(*at, wanted);
	}
	uintptr_t hit = (uintptr_t)at + __builtin_ctz(bits);
	return hit < end ? (void *)hit : 0;
}
