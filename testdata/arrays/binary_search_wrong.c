// An element that may be the one is left out.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int *numbers(int n) {
	int *a = malloc(n * sizeof(int));
	if (a == NULL)
		exit(1);
	for (int i = 0; i < n; i++)
		a[i] = __VERIFIER_nondet_int();
	return a;
}

static int search(const int *a, int n, int x) {
	int low = 0, high = n;
	while (low < high) {
		int middle = low + (high - low) / 2;
		if (a[middle] == x)
			return middle;
		if (a[middle] < x)
			low = middle + 1;
		else
			high = middle - 1;
	}
	return -1;
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n), x = __VERIFIER_nondet_int();
	for (int i = 1; i < n; i++)
		if (a[i - 1] > a[i])
			return 0;
	int at = search(a, n, x);
	if (at < 0)
		for (int i = 0; i < n; i++)
			assert(a[i] != x);
	else
		assert(a[at] == x);
	return 0;
}
