// The sign of a zero is the sign of the product.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	float x = __VERIFIER_nondet_float();
	if (x < 0) {
		float zero = x * 0.0f;
		if (!isnan(zero)) {
			assert(zero == 0.0f);
			assert(1 / zero > 0);
		}
	}
	return 0;
}
