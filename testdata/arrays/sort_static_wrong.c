// The last element is not inserted.
#include <assert.h>
int __VERIFIER_nondet_int(void);
int a[100000];
int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 100000)
		return 0;
	for (int i = 0; i < n; i++)
		a[i] = __VERIFIER_nondet_int();
	for (int i = 1; i < n - 1; i++) {
		int x = a[i], j = i;
		for (; j > 0 && a[j - 1] > x; j--)
			a[j] = a[j - 1];
		a[j] = x;
	}
	for (int i = 0; i + 1 < n; i++)
		assert(a[i] <= a[i + 1]);
	return 0;
}
