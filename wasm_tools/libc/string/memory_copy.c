/* Copying and filling: memory.copy and memory.fill leave compiled code for the engine's own routine, which is fast for much and slow for little. */
#include "vector.h"

#define SMALL 64u

void *memcpy(void *restrict target, const void *restrict source, size_t n)
{
	byte *to = target;
	const byte *from = source;
	if (n > SMALL) {
		__builtin_memcpy(to, from, n);
		return target;
	}
	if (n >= WIDTH) {
		/* The last block overlaps the one before it. */
		v128_t last = wasm_v128_load(from + n - WIDTH);
		size_t i = 0;
		do {
			wasm_v128_store(to + i, wasm_v128_load(from + i));
			i += WIDTH;
		} while (i + WIDTH <= n);
		wasm_v128_store(to + n - WIDTH, last);
		return target;
	}
	if (n >= 8) {
		uint64_t first, last;
		__builtin_memcpy(&first, from, 8);
		__builtin_memcpy(&last, from + n - 8, 8);
		__builtin_memcpy(to, &first, 8);
		__builtin_memcpy(to + n - 8, &last, 8);
		return target;
	}
	for (size_t i = 0; i < n; i++) to[i] = from[i];
	return target;
}

void *memmove(void *target, const void *source, size_t n)
{
	byte *to = target;
	const byte *from = source;
	/* Does not overlap in the direction that matters. */
	if ((uintptr_t)to - (uintptr_t)from >= n && n <= SMALL) return memcpy(target, source, n);
	__builtin_memmove(to, from, n);
	return target;
}

void *memset(void *target, int c, size_t n)
{
	byte *to = target;
	if (n > SMALL) {
		__builtin_memset(to, c, n);
		return target;
	}
	if (n >= WIDTH) {
		v128_t value = wasm_i8x16_splat(c);
		size_t i = 0;
		do {
			wasm_v128_store(to + i, value);
			i += WIDTH;
		} while (i + WIDTH <= n);
		wasm_v128_store(to + n - WIDTH, value);
		return target;
	}
	for (size_t i = 0; i < n; i++) to[i] = c;
	return target;
}
