// An array of unknown length is filled and looked at.
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
	for (int i = 0; i < n; i++)
		a[i] = i;
	for (int i = 0; i < n; i++)
		assert(a[i] == i);
	return 0;
}
