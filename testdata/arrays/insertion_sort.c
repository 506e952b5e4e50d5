// Insertion sort.
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

static void sort(int *a, int n) {
	for (int i = 1; i < n; i++) {
		int x = a[i], j = i - 1;
		while (j >= 0 && a[j] > x) {
			a[j + 1] = a[j];
			j--;
		}
		a[j + 1] = x;
	}
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	int *a = numbers(n);
	sort(a, n);
	for (int i = 1; i < n; i++)
		assert(a[i - 1] <= a[i]);
	return 0;
}
