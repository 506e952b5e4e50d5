// Near numbers become one: rounding is not strictly monotone.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

static float fahrenheit(float celsius) { return celsius * 1.8f + 32; }

int main(void)
{
	float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
	assert(fahrenheit(0) == 32 && fahrenheit(100) == 212);
	if (a >= -273.15f && b <= 1000 && a < b)
		assert(fahrenheit(a) < fahrenheit(b));
	return 0;
}
