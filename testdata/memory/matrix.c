// An array of variable length, its size, and an index that is an input.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
	int n = __VERIFIER_nondet_uchar() % 4 + 1;
	int a[n];
	assert(sizeof a == n * sizeof(int));
	for (int i = 0; i < n; i++)
		a[i] = i * i;
	int k = __VERIFIER_nondet_uchar();
	if (k < n)
		assert(a[k] == k * k);
	return 0;
}
