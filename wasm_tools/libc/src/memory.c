/* brk, mmap, munmap, mremap over one linear memory that can only grow.
   Absent: protection, shared and fixed mappings; a file mapping is a private copy read at once. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include "bottom_half.h"

#define PAGE 4096u
#define WASM_PAGE 65536u

/* A free range keeps its own list entry in its first bytes; the list is sorted by address and never holds two neighbours. */
struct range {
	struct range *next;
	size_t length;
};

static struct range *free_ranges;
static char *brk_end;     /* end of the brk heap, 0 before its first use */
static char *memory_end;  /* end of the memory handed out; after it everything is zero */

static size_t round_up(size_t n, size_t unit)
{
	return (n + unit - 1) & ~(unit - 1);
}

void memory_start(void *end)
{
	/* The rest of the page behind the start block is not known to be zero; begin at the next one. */
	memory_end = (char *)round_up((size_t)end, PAGE);
}

/* Move memory_end up by bytes, or return 0. */
static char *extend(size_t bytes)
{
	size_t have = __builtin_wasm_memory_size(0) * (size_t)WASM_PAGE, end = (size_t)memory_end;
	if (bytes > (size_t)-1 - WASM_PAGE - end) return 0;
	size_t want = end + bytes;
	if (want > have) {
		/* Grow by at least an eighth: growing costs a call into the engine. */
		size_t pages = (want - have + WASM_PAGE - 1) / WASM_PAGE, more = have / 8 / WASM_PAGE;
		if (more <= pages || (long)__builtin_wasm_memory_grow(0, more) < 0)
			if ((long)__builtin_wasm_memory_grow(0, pages) < 0) return host_sysinfo(SYSINFO_REFUSED, 0, 0), NULL;
	}
	char *start = memory_end;
	memory_end += bytes;
	return start;
}

/* First fit. The tail of a larger range stays free. */
static void *take_free(size_t length)
{
	for (struct range **link = &free_ranges; *link; link = &(*link)->next) {
		struct range *range = *link;
		if (range->length < length) continue;
		if (range->length == length) {
			*link = range->next;
		} else {
			struct range *rest = (struct range *)((char *)range + length);
			rest->next = range->next;
			rest->length = range->length - length;
			*link = rest;
		}
		return range;
	}
	return 0;
}

static void give_free(char *start, size_t length)
{
	struct range **link = &free_ranges, *before = 0;
	while (*link && (char *)*link < start) {
		before = *link;
		link = &before->next;
	}
	struct range *after = *link, *range = (struct range *)start;
	range->length = length;
	range->next = after;
	if (after && start + length == (char *)after) {
		range->length += after->length;
		range->next = after->next;
	}
	if (before && (char *)before + before->length == start) {
		before->length += range->length;
		before->next = range->next;
	} else {
		*link = range;
	}
}

void *memory_reserve(size_t bytes)
{
	size_t length = round_up(bytes, PAGE);
	void *start = take_free(length);
	return start ? memset(start, 0, length) : extend(length);
}

SYSTEM_CALL(brk)
{
	char *wanted = (char *)a;
	if (!brk_end) brk_end = memory_end;
	/* Only while no mapping lies behind the heap; the caller then falls back to mmap. */
	if (wanted > brk_end && brk_end == memory_end && extend(wanted - brk_end)) brk_end = wanted;
	return (long)brk_end;
}

static long read_mapping(char *start, size_t length, long fd, u64 offset)
{
	size_t done = 0;
	while (done < length) {
		u64 at = offset + done;
		long n = bh_pread64(fd, (long)(start + done), length - done, (long)at, (long)(at >> 32), 0);
		if (n < 0) return n;
		if (n == 0) break;
		done += n;
	}
	return 0;
}

SYSTEM_CALL(mmap2)
{
	size_t length = round_up(b, PAGE);
	if (!length || (d & MAP_FIXED)) return -EINVAL;
	char *start = memory_reserve(length);
	if (!start) return -ENOMEM;
	if (!(d & MAP_ANON)) {
		long result = read_mapping(start, length, e, (u64)(u32)f * PAGE);
		if (result < 0) {
			give_free(start, length);
			return result;
		}
	}
	return (long)start;
}

SYSTEM_CALL(munmap)
{
	size_t length = round_up(b, PAGE);
	if (!length || a & (PAGE - 1)) return -EINVAL;
	give_free((char *)a, length);
	return 0;
}

/* Grows in place at the end of memory, else moves. */
SYSTEM_CALL(mremap)
{
	char *old = (char *)a;
	size_t old_length = round_up(b, PAGE), length = round_up(c, PAGE);
	if (length <= old_length) {
		if (length < old_length) give_free(old + length, old_length - length);
		return a;
	}
	if (old + old_length == memory_end && extend(length - old_length)) return a;
	if (!(d & MREMAP_MAYMOVE)) return -ENOMEM;
	char *start = memory_reserve(length);
	if (!start) return -ENOMEM;
	memcpy(start, old, old_length);
	give_free(old, old_length);
	return (long)start;
}
