// What is not less may still not be at least as large: a NaN is neither.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	double x = __VERIFIER_nondet_double(), limit = 100;
	int above = 0;
	if (!(x < limit))
		above = 1;
	if (above && x == x)
		assert(x >= limit);
	return 0;
}
