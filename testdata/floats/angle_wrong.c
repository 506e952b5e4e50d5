// As angle.c, but it is brought into less than that.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
	double a = __VERIFIER_nondet_double();

	if (!(a > 0.0 && a < 1000000.0))
		return 0;
	while (a > 360.0)
		a -= 360.0;
	assert(a > 0.0 && a <= 359.0);
	return 0;
}
