// The elements less than the pivot come first.
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

static int partition(int *a, int n, int pivot) {
	int k = 0;
	for (int i = 0; i < n; i++)
		if (a[i] < pivot) {
			int t = a[i];
			a[i] = a[k];
			a[k] = t;
			k++;
		}
	return k;
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n), pivot = __VERIFIER_nondet_int();
	int k = partition(a, n, pivot);
	for (int i = 0; i < k; i++)
		assert(a[i] < pivot);
	for (int i = k; i < n; i++)
		assert(a[i] >= pivot);
	return 0;
}
