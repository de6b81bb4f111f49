#include "vector.h"

static inline uint32_t hits(v128_t bytes, v128_t wanted)
{
	return wasm_i8x16_bitmask(
		wasm_v128_or(wasm_i8x16_eq(bytes, wanted), wasm_i8x16_eq(bytes, wasm_i8x16_splat(0))));
}

char *__strchrnul(const char *string, int c)
{
	const v128_t wanted = wasm_i8x16_splat(c), *at = align_down(string);
	uint32_t bits = hits(*at, wanted) & ~0u << offset_of(string);
	while (!bits) bits = hits(*++at, wanted);
	return (char *)at + __builtin_ctz(bits);
}

char *strchrnul(const char *, int) __attribute__((__weak__, alias("__strchrnul")));
