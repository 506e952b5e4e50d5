// Only the last elements are compared.
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

static int equal(const int *a, const int *b, int n) {
	int result = 1;
	for (int i = 0; i < n; i++)
		if (a[i] != b[i])
			result = 0;
		else
			result = 1;
	return result;
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n), *b = numbers(n);
	if (equal(a, b, n)) {
		int i = __VERIFIER_nondet_int();
		if (i >= 0 && i < n)
			assert(a[i] == b[i]);
	}
	return 0;
}
