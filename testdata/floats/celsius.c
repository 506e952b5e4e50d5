// A day that is a degree warmer is warmer in Fahrenheit, and freezing is 32 degrees.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

static float fahrenheit(float celsius) { return celsius * 1.8f + 32; }

int main(void)
{
	int i = __VERIFIER_nondet_int();
	assert(fahrenheit(0) == 32 && fahrenheit(100) == 212);
	if (i >= -40 && i < 60)
		assert(fahrenheit(i) < fahrenheit(i + 1));
	return 0;
}
