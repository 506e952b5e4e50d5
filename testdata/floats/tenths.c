// Ten tenths are not one, but close.
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
	assert(fabs(sum - 1) <= DBL_EPSILON);
	return 0;
}
