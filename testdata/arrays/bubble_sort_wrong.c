// The first element never moves.
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

static void sort(int *a, int n) {
	for (int i = n - 1; i > 0; i--)
		for (int j = 1; j < i; j++)
			if (a[j] > a[j + 1]) {
				int t = a[j];
				a[j] = a[j + 1];
				a[j + 1] = t;
			}
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n);
	sort(a, n);
	for (int i = 1; i < n; i++)
		assert(a[i - 1] <= a[i]);
	return 0;
}
