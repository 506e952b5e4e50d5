// One array is the other one, from back to front.
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

static void reverse(int *to, const int *from, int n) {
	for (int i = 0; i < n; i++)
		to[n - 1 - i] = from[i];
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n), *b = numbers(n);
	reverse(b, a, n);
	for (int i = 0; i < n; i++)
		assert(b[n - 1 - i] == a[i]);
	return 0;
}
