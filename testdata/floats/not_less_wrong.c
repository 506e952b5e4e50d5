// A comparison is not turned around.
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
	if (above)
		assert(x >= limit);
	return 0;
}
