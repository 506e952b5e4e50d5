// Selection sort.
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
	for (int i = 0; i < n - 1; i++) {
		int least = i;
		for (int j = i + 1; j < n; j++)
			if (a[j] < a[least])
				least = j;
		int t = a[i];
		a[i] = a[least];
		a[least] = t;
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
