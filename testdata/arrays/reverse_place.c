// An array is reversed in its place.
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

static void reverse(int *a, int n) {
	for (int i = 0, j = n - 1; i < j; i++, j--) {
		int t = a[i];
		a[i] = a[j];
		a[j] = t;
	}
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n), *b = numbers(n);
	for (int i = 0; i < n; i++)
		b[i] = a[i];
	reverse(a, n);
	for (int i = 0; i < n; i++)
		assert(a[i] == b[n - 1 - i]);
	return 0;
}
