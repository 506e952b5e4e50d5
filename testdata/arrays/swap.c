// Two arrays are exchanged.
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

static void swap(int *a, int *b, int n) {
	for (int i = 0; i < n; i++) {
		int t = a[i];
		a[i] = b[i];
		b[i] = t;
	}
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n), *b = numbers(n), *c = numbers(n), *d = numbers(n);
	for (int i = 0; i < n; i++) {
		c[i] = a[i];
		d[i] = b[i];
	}
	swap(a, b, n);
	for (int i = 0; i < n; i++) {
		assert(a[i] == d[i]);
		assert(b[i] == c[i]);
	}
	return 0;
}
