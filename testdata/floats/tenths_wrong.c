// Ten tenths are one.
#include <assert.h>
#include <float.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	double sum = 0;
	for (int i = 0; i < 10; i++)
		sum += 0.1;
	assert(sum == 1);
	return 0;
}
