#include "vector.h"

/* GNU: memchr for a byte that is known to be there. */
void *rawmemchr(const void *start, int c)
{
	const v128_t wanted = wasm_i8x16_splat(c), *at = align_down(start);
	uint32_t bits = equal_bits(*at, wanted) & ~0u << offset_of(start);
	while (!bits) bits = equal_bits(*++at, wanted);
	return (byte *)at + __builtin_ctz(bits);
}
