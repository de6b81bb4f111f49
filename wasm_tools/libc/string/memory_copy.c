/* Copying and filling: memory.copy and memory.fill leave compiled code for the engine's own routine, which is fast for much and slow for little. */
#include "vector.h"

#define SMALL 64u

/* Right also where the target begins below the source and they overlap: nothing is read after it was written. */
static inline void copy_small(byte *to, const byte *from, size_t n)
{
	if (n >= WIDTH) {
		/* The last block overlaps the one before it. */
		v128_t last = wasm_v128_load(from + n - WIDTH);
		for (size_t i = 0; i + WIDTH <= n; i += WIDTH) wasm_v128_store(to + i, wasm_v128_load(from + i));
		wasm_v128_store(to + n - WIDTH, last);
	} else if (n >= 8) {
		uint64_t first, last;
		__builtin_memcpy(&first, from, 8);
		__builtin_memcpy(&last, from + n - 8, 8);
		__builtin_memcpy(to, &first, 8);
		__builtin_memcpy(to + n - 8, &last, 8);
	} else {
		for (size_t i = 0; i < n; i++) to[i] = from[i];
	}
}

void *memcpy(void *restrict target, const void *restrict source, size_t n)
{
	if (n > SMALL) __builtin_memcpy(target, source, n);
	else copy_small(target, source, n);
	return target;
}

void *memmove(void *target, const void *source, size_t n)
{
	if (n <= SMALL && (uintptr_t)target - (uintptr_t)source >= n) copy_small(target, source, n);
	else __builtin_memmove(target, source, n);
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
