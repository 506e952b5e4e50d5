// Nothing is moved to the end.
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000) return 0;
	int *a = malloc(n * sizeof *a);
	for (int i = 0; i < n; i++) {
		a[i] = __VERIFIER_nondet_int();
		if (a[i] < 0 || a[i] > 2) a[i] = 0;
	}
	int lo = 0, mid = 0, hi = n;
	while (mid < hi) {
		if (a[mid] == 0) { int t = a[lo]; a[lo] = a[mid]; a[mid] = t; lo++; mid++; }
		else if (a[mid] >= 1) mid++;
		else { hi--; int t = a[hi]; a[hi] = a[mid]; a[mid] = t; }
	}
	for (int i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
	return 0;
}
