// The first place of an element: all before it differ.
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

static int find(const int *a, int n, int x) {
	for (int i = 0; i < n; i++)
		if (a[i] == x)
			return i;
	return -1;
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n), x = __VERIFIER_nondet_int();
	int at = find(a, n, x);
	if (at >= 0)
		assert(a[at] == x);
	for (int i = 0; i < (at < 0 ? n : at); i++)
		assert(a[i] != x);
	return 0;
}
