#include "vector.h"

size_t strlen(const char *string)
{
	const v128_t zero = wasm_i8x16_splat(0), *at = align_down(string);
	uint32_t bits = equal_bits(*at, zero) & ~0u << offset_of(string);
	while (!bits) bits = equal_bits(*++at, zero);
	return (const char *)at + __builtin_ctz(bits) - string;
}
