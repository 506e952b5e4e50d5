// The loop takes one argument too few.
#include <stdarg.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int largest(int n, ...) {
	va_list ap;
	va_start(ap, n);
	int most = va_arg(ap, int);
	for (int i = 1; i < n - 1; i++) {
		int next = va_arg(ap, int);
		if (next > most)
			most = next;
	}
	va_end(ap);
	return most;
}
int main(void) {
	int x = __VERIFIER_nondet_int();
	assert(largest(3, 1, 5, x) >= x);
	return 0;
}
