// A value that grows by a tenth and one more, until it is large enough.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
	double x = __VERIFIER_nondet_double();

	if (!(x >= 0.0 && x < 100.0))
		return 0;
	while (x < 100.0)
		x = x * 1.1 + 1.0;
	assert(x >= 100.0 && x <= 111.1);
	return 0;
}
