// An array of a million elements; only a few of them are written.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[1000000];
int main(void) {
	unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
	if (i >= 1000000 || j >= 1000000)
		return 0;
	a[i] = 1;
	a[j] = 2;
	assert(a[i] == (i == j) + 1 && a[(i + 1) % 1000000] != 1);
	return 0;
}
