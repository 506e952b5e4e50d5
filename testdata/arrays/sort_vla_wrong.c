// Neighbours are not compared.
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int __VERIFIER_nondet_int(void);
int main(void) {
	unsigned n = __VERIFIER_nondet_uint();
	if (n < 1 || n > 1000)
		return 0;
	int a[n];
	for (unsigned i = 0; i < n; i++)
		a[i] = __VERIFIER_nondet_int();
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = i + 2; j < n; j++)
			if (a[i] > a[j]) {
				int t = a[i]; a[i] = a[j]; a[j] = t;
			}
	unsigned k = __VERIFIER_nondet_uint();
	if (k + 1 < n)
		assert(a[k] <= a[k + 1]);
	return 0;
}
