/* qsort as a merge sort: musl's smoothsort needs no memory but compares far more often, and comparing is what callers pay for.
   Stable, like the GNU one that many programs are used to. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define INSERTION_RUN 6
#define ON_STACK 256

typedef const char *element;

struct order {
	int (*plain)(const void *, const void *);
	int (*with_argument)(const void *, const void *, void *);
	void *argument;
};

static inline int compare(const struct order *order, element a, element b)
{
	return order->plain ? order->plain(a, b) : order->with_argument(a, b, order->argument);
}

static void sort_run(element *from, size_t count, const struct order *order)
{
	for (size_t i = 1; i < count; i++) {
		element moved = from[i];
		size_t at = i;
		for (; at && compare(order, from[at - 1], moved) > 0; at--) from[at] = from[at - 1];
		from[at] = moved;
	}
}

/* Sort pointers; the left half is merged out of scratch, so that it needs only half the room. */
static void sort_pointers(element *from, size_t count, element *scratch, const struct order *order)
{
	if (count <= INSERTION_RUN) {
		sort_run(from, count, order);
		return;
	}
	size_t half = count / 2;
	sort_pointers(from, half, scratch, order);
	sort_pointers(from + half, count - half, scratch, order);
	if (compare(order, from[half - 1], from[half]) <= 0) return;

	memcpy(scratch, from, half * sizeof *from);
	element *left = scratch, *left_end = scratch + half, *right = from + half, *right_end = from + count;
	for (element *to = from; left < left_end; to++)
		*to = right < right_end && compare(order, *left, *right) > 0 ? *right++ : *left++;
}

/* Bring the elements where their pointers say, along the cycles of the permutation. */
static void permute(char *base, size_t count, size_t size, element *sorted, char *spare)
{
	for (size_t i = 0; i < count; i++) {
		char *hole = base + i * size;
		if (sorted[i] == hole) continue;
		memcpy(spare, hole, size);
		size_t at = i;
		for (;;) {
			size_t source = (sorted[at] - base) / size;
			sorted[at] = base + at * size;
			if (source == i) break;
			memcpy(base + at * size, base + source * size, size);
			at = source;
		}
		memcpy(base + at * size, spare, size);
	}
}

static void sink(char *base, size_t root, size_t count, size_t size, char *spare, const struct order *order)
{
	for (size_t child; (child = 2 * root + 1) < count; root = child) {
		if (child + 1 < count && compare(order, base + child * size, base + (child + 1) * size) < 0) child++;
		if (compare(order, base + root * size, base + child * size) >= 0) return;
		memcpy(spare, base + root * size, size);
		memcpy(base + root * size, base + child * size, size);
		memcpy(base + child * size, spare, size);
	}
}

/* Heap sort, where there is no memory for the other. */
static void sort_in_place(char *base, size_t count, size_t size, const struct order *order)
{
	char spare[size];
	for (size_t i = count / 2; i-- > 0;) sink(base, i, count, size, spare, order);
	for (size_t last = count; last-- > 1;) {
		memcpy(spare, base, size);
		memcpy(base, base + last * size, size);
		memcpy(base + last * size, spare, size);
		sink(base, 0, last, size, spare, order);
	}
}

static void sort(char *base, size_t count, size_t size, const struct order *order)
{
	if (count < 2 || !size) return;
	element on_stack[ON_STACK], *pointers = on_stack;
	size_t slots = count + count / 2;
	if (slots > ON_STACK || size > sizeof(element) * (ON_STACK - slots)) {
		pointers = slots < SIZE_MAX / 2 / sizeof *pointers ? malloc(slots * sizeof *pointers + size) : 0;
		if (!pointers) {
			sort_in_place(base, count, size, order);
			return;
		}
	}
	for (size_t i = 0; i < count; i++) pointers[i] = base + i * size;
	sort_pointers(pointers, count, pointers + count, order);
	permute(base, count, size, pointers, (char *)(pointers + slots));
	if (pointers != on_stack) free(pointers);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
	sort(base, count, size, &(struct order){ .plain = compare });
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *argument)
{
	sort(base, count, size, &(struct order){ .with_argument = compare, .argument = argument });
}

void __qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *) __attribute__((alias("qsort_r")));
