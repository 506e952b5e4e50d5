// A recursive function is passed a pointer to an argument behind an ellipsis.
#include <stdarg.h>
struct pair { int a[2]; };
static int sum(const int *p, int n) {
	return n ? *p + sum(p + 1, n - 1) : 0;
}
static int first(int n, ...) {
	va_list rest;
	va_start(rest, n);
	int s = sum(va_arg(rest, struct pair).a, n);
	va_end(rest);
	return s;
}
int main(void) {
	struct pair p = { { 4, 5 } };
	return first(2, p) == 9 ? 0 : 1;
}
