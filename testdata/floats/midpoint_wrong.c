// The sum of two large numbers is infinite, and so is half of it.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

static float midpoint(float a, float b)
{
	return (a + b) / 2;
}

int main(void)
{
	float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
	if (isfinite(a) && isfinite(b) && a <= b) {
		float m = midpoint(a, b);
		assert(a <= m && m <= b);
	}
	return 0;
}
