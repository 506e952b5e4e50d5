// Sums may be taken in either order.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(), c = __VERIFIER_nondet_float();
	float first = (a + b) + c, second = c + (b + a);
	if (!isnan(first))
		assert(first == second);
	return 0;
}
