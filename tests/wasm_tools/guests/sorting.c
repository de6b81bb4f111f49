/* qsort: sorted, stable, for elements of several sizes and with little memory. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
	int key;
	char padding[37];
	int order;
};

static int by_value(const void *a, const void *b)
{
	return *(const short *)a - *(const short *)b;
}

static int by_key(const void *a, const void *b, void *calls)
{
	++*(long *)calls;
	return ((const struct record *)a)->key - ((const struct record *)b)->key;
}

int main(void)
{
	for (int count = 0; count < 40000; count = count < 600 ? count + 1 : count * 3) {
		short *values = malloc((count + 1) * sizeof *values);
		struct record *records = calloc(count + 1, sizeof *records);
		for (int i = 0; i < count; i++) {
			values[i] = rand() % 1000;
			records[i] = (struct record){ .key = rand() % (count / 3 + 1), .order = i };
			memset(records[i].padding, records[i].key, sizeof records[i].padding);
		}
		long calls = 0;
		qsort(values, count, sizeof *values, by_value);
		qsort_r(records, count, sizeof *records, by_key, &calls);
		for (int i = 1; i < count; i++) {
			struct record *before = records + i - 1, *here = records + i;
			if (values[i - 1] > values[i]) return printf("%d values not sorted\n", count), 1;
			if (before->key > here->key || (before->key == here->key && before->order >= here->order))
				return printf("%d records not sorted or not stable\n", count), 1;
			if (here->padding[36] != (char)here->key) return printf("%d records torn\n", count), 1;
		}
		/* n log2 n, no more. */
		long bound = 1;
		for (int n = 1; n < count; n *= 2) bound += count;
		if (calls > bound + count) return printf("%ld comparisons of %d\n", calls, count), 1;
		free(values);
		free(records);
	}
	return 0;
}
