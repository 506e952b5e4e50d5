// Functions with a variable number of arguments: types after promotion, copies, va_list as a parameter and behind a pointer.
#include <stdarg.h>
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
struct point { int x, y; };
static int vsum(int n, va_list ap) { int s = 0; while (n-- > 0) s += va_arg(ap, int); return s; }
static int sum(int n, ...) { va_list ap; va_start(ap, n); int s = vsum(n, ap); va_end(ap); return s; }
static long long mixed(const char *types, ...) {
	va_list ap, again; long long s = 0;
	va_start(ap, types);
	va_copy(again, ap);
	for (; *types; types++)
		switch (*types) {
		case 'i': s += va_arg(ap, int); break;
		case 'l': s += va_arg(ap, long long); break;
		case 's': s += *va_arg(ap, const char *); break;
		case 'u': s += va_arg(ap, unsigned); break;
		case 'p': { struct point p = va_arg(ap, struct point); s += p.x * p.y; break; }
		case 'w': *va_arg(ap, int *) = (int)s; break;
		}
	va_end(ap);
	if (va_arg(again, int) != 3) s = -1;
	va_end(again);
	return s;
}
static int last(const char *first, ...) {
	va_list ap; int n = 0;
	va_start(ap, first);
	for (const char *p = first; p != NULL; p = va_arg(ap, const char *)) n++;
	va_end(ap);
	return n;
}
static void two(va_list *ap, int *a, int *b) { *a = va_arg(*ap, int); *b = va_arg(*ap, int); }
static int pairs(int n, ...) { va_list ap; int a, b, c, d; va_start(ap, n); two(&ap, &a, &b); c = va_arg(ap, int); d = va_arg(ap, int); va_end(ap); return a - b + c - d; }
int main(void) {
	int out = 0; char c = 2; struct point p = {4, 5};
	int x = __VERIFIER_nondet_int();
	assert(sum(0) == 0);
	assert(sum(2, c, 'a') == 99);
	assert(mixed("ispw", 3, "A", p, &out) == 3 + 65 + 20);
	assert(out == 88);
	assert(last("a", "b", "c", (char *)NULL) == 3);
	assert(pairs(4, 9, 2, 8, 1) == 14);
	if (x > 0 && x < 9) assert(pairs(4, x, 2, 8, 1) == x + 5);
	return 0;
}
