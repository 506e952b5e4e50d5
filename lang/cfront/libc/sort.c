/* Sorting and searching (C11 7.22.5). The order of equal elements is open. Which elements are compared, and how often, is open, too: any two
   can be, and a comparison must not do anything else. */
#include <stdlib.h>
#include <string.h>

extern unsigned long __any_number(void);
extern _Bool __any_choice(void);
extern void __any_order(int (*compare)(const void *, const void *));
extern void __VERIFIER_assume(int);

static void any(const void *key, const char *first, size_t n, size_t size, int (*compare)(const void *, const void *)) {
	__any_order(compare);
	if (__any_choice()) {
		size_t i = __any_number(), j = __any_number();
		if (i < n && j < n)
			compare(key ? key : first + i * size, first + j * size);
		__VERIFIER_assume(0);
	}
}

static void swap(char *a, char *b, size_t size) {
	char kept[size];
	memcpy(kept, a, size);
	memcpy(a, b, size);
	memcpy(b, kept, size);
}

static void mix(char *first, size_t n, size_t size, int (*compare)(const void *, const void *)) {
	size_t i = 0, j = 0;
	for (i = 1; i < n; i++)
		for (j = 1; j < n; j++)
			if (compare(first + (j - 1) * size, first + j * size) == 0 && __any_number())
				swap(first + (j - 1) * size, first + j * size, size);
}

void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
	char *first = base;
	size_t i = 0, j = 0;
	int equals = 0;
	any(0, first, n, size, compare);
	for (i = 1; i < n; i++)
		for (j = i; j > 0 && compare(first + (j - 1) * size, first + j * size) > 0; j--)
			swap(first + (j - 1) * size, first + j * size, size);
	for (i = 1; i < n && !equals; i++)
		equals = compare(first + (i - 1) * size, first + i * size) == 0;
	if (equals)
		mix(first, n, size, compare);
}

void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
	const char *first = base;
	size_t low = 0, high = n;
	any(key, first, n, size, compare);
	while (low < high) {
		size_t at = low + (high - low) / 2;
		int order = compare(key, first + at * size);
		if (order == 0) {
			while (at > low && compare(key, first + (at - 1) * size) == 0 && __any_number())
				at--;
			while (at + 1 < high && compare(key, first + (at + 1) * size) == 0 && __any_number())
				at++;
			return (void *)(first + at * size);
		}
		if (order < 0)
			high = at;
		else
			low = at + 1;
	}
	return 0;
}
