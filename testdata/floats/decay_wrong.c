// As decay.c, but it is gone before that.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
	float charge = __VERIFIER_nondet_float();

	if (!(charge >= 0.0f && charge <= 1000.0f))
		return 0;
	while (charge > 0.01f) {
		charge *= 0.99f;
		assert(charge > 0.0f && charge <= 980.0f);
	}
	assert(charge >= 0.0f && charge <= 0.01f);
	return 0;
}
