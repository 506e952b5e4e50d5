// Structures are sorted by a key.
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct item { int key; int value; };
int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 1 || n > 1000) return 0;
	struct item *a = malloc(n * sizeof *a);
	for (int i = 0; i < n; i++) { a[i].key = __VERIFIER_nondet_int(); a[i].value = i; }
	for (int i = 1; i < n; i++) {
		struct item x = a[i];
		int j = i - 1;
		while (j >= 0 && a[j].key > x.key) { a[j + 1] = a[j]; j--; }
		a[j + 1] = x;
	}
	for (int i = 1; i < n; i++) assert(a[i - 1].key <= a[i].key);
	return 0;
}
