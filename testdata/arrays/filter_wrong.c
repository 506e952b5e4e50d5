// Zero is no positive number.
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

static int positive(int *to, const int *from, int n) {
	int k = 0;
	for (int i = 0; i < n; i++)
		if (from[i] >= 0)
			to[k++] = from[i];
	return k;
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n), *b = numbers(n);
	int k = positive(b, a, n);
	for (int i = 0; i < k; i++)
		assert(b[i] > 0);
	return 0;
}
