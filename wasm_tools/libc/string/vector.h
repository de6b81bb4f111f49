/* Sixteen bytes at a time. An aligned load may read past the end of an object: it never crosses a page of memory,
   whose size is a multiple of sixteen, so it can't trap; bytes outside the object are masked off. */
#ifndef VESICLE_VECTOR_H
#define VESICLE_VECTOR_H

#include <stddef.h>
#include <stdint.h>
#include <wasm_simd128.h>

#define WIDTH 16u

typedef unsigned char byte;

static inline const v128_t *align_down(const void *p)
{
	return (const v128_t *)((uintptr_t)p & ~(uintptr_t)(WIDTH - 1));
}

static inline unsigned offset_of(const void *p)
{
	return (uintptr_t)p & (WIDTH - 1);
}

/* One bit per byte that equals. */
static inline uint32_t equal_bits(v128_t a, v128_t b)
{
	return wasm_i8x16_bitmask(wasm_i8x16_eq(a, b));
}

#endif
