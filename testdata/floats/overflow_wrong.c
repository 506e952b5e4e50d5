// An infinity less an infinity is no number.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	double x = DBL_MAX, twice = 2 * x;
	assert(x + 1 == x && isinf(twice));
	double rest = twice - twice;
	assert(rest > x);
	assert(!(0 * twice == 0));
	return 0;
}
