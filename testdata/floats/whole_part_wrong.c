// The whole part of a negative number is not the floor.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	float x = __VERIFIER_nondet_float();
	if (isfinite(x)) {
		float whole = floorf(x), rest = x - whole;
		assert(whole + rest == x);
		assert(rest > -1 && rest < 1);
		assert(fabsf(whole) <= fabsf(x));
	}
	return 0;
}
