// Numbers may be negative.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 1 || n > 1000000)
		return 0;
	int *a = malloc(n * sizeof(int));
	if (a == NULL)
		return 1;
	a[0] = 0;
	for (int i = 1; i < n; i++) {
		int x = __VERIFIER_nondet_int();
		if (!(x >= -1 && x < 1000))
			x = 0;
		a[i] = a[i - 1] + x;
	}
	for (int i = 1; i < n; i++)
		assert(a[i - 1] <= a[i]);
	return 0;
}
