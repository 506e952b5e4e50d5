// What a number is without its sign is not less than 0, and a NaN is nothing.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	double x = __VERIFIER_nondet_double();
	double y = fabs(x);
		assert(y >= 0);
	return 0;
}
