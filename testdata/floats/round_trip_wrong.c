// Others are not: 16777217 becomes 16777216.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int i = __VERIFIER_nondet_int();
	if (i >= -16777216 && i <= 16777217) {
		float f = i;
		assert((int)f == i);
	}
	return 0;
}
