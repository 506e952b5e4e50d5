// It is not where the argument may be negative.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

static float horner(const float *c, int n, float x)
{
	float y = c[n - 1];
	for (int i = n - 2; i >= 0; i--)
		y = y * x + c[i];
	return y;
}

int main(void)
{
	const float c[4] = {1, 0.5f, 0.25f, 0.125f};
	float x = __VERIFIER_nondet_float();
	if (x >= -8 && x <= 2) {
		float y = horner(c, 4, x);
		assert(y >= 1 && y <= 4);
	}
	return 0;
}
