// Pointers and numbers in one place, told apart by a tag; a pointer copied by memcpy through bytes.
#include <assert.h>
#include <string.h>
struct v { int tag; union { long n; int *p; } u; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
	int x = 5;
	struct v a[2], b;
	char bytes[sizeof b];
	a[0].tag = 0, a[0].u.n = 7;
	a[1].tag = 1, a[1].u.p = &x;
	memcpy(bytes, &a[__VERIFIER_nondet_int() != 0], sizeof b);
	memcpy(&b, bytes, sizeof b);
	assert(b.tag ? *b.u.p == 5 : b.u.n == 7);
	return 0;
}
