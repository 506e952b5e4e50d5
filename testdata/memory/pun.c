// The bytes of integers: by a union, by a pointer to characters, by memcpy of a size that is an input.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
union u { unsigned i; unsigned char c[4]; unsigned short s[2]; };
int main(void) {
	union u v;
	v.i = __VERIFIER_nondet_uint();
	assert(v.c[0] + (v.c[1] << 8) == v.s[0]);
	unsigned x = 0, n = __VERIFIER_nondet_uint();
	if (n > 4)
		return 0;
	memcpy(&x, &v, n);
	assert(n == 4 ? x == v.i : x <= v.i);
	assert(*((unsigned char *)&x + 3) == (n == 4 ? v.c[3] : 0));
	return 0;
}
