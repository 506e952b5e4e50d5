// Of a sine no more is known than its bounds.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	double x = __VERIFIER_nondet_double();
	double s = sin(x), e = exp(x);
	if (isfinite(x))
		assert(s >= -1 && s <= 1 && e >= 0);
	double y = fabs(x);
	if (!isnan(x))
		assert(y >= 0);
	return 0;
}
