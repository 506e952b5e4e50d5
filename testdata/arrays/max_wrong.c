// The greatest of all but the last.
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
	int m = a[0];
	for (int i = 1; i < n - 1; i++)
		if (a[i] > m)
			m = a[i];
	return m;
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 1 || n > 1000000)
		return 0;
	int *a = numbers(n);
	int m = greatest(a, n);
	for (int i = 0; i < n; i++)
		assert(a[i] <= m);
	return 0;
}
