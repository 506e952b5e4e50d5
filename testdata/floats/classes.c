// A number is of one class.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	double x = __VERIFIER_nondet_double();
	int n = isnan(x) + (isinf(x) != 0) + (x == 0) + isnormal(x) + (fpclassify(x) == FP_SUBNORMAL);
	assert(n == 1);
	if (isnormal(x))
		assert(fabs(x) >= DBL_MIN && fabs(x) <= DBL_MAX);
	return 0;
}
