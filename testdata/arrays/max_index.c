// The index of the greatest element.
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

static int greatest(const int *a, int n) {
	int at = 0;
	for (int i = 1; i < n; i++)
		if (a[i] > a[at])
			at = i;
	return at;
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 1 || n > 1000000)
		return 0;
	int *a = numbers(n);
	int at = greatest(a, n);
	assert(at >= 0 && at < n);
	for (int i = 0; i < n; i++)
		assert(a[i] <= a[at]);
	return 0;
}
