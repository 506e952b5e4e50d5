// As fade.c, but the last step must not be too large.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
	float gain = __VERIFIER_nondet_float();

	if (!(gain >= 0.0f && gain < 1.0f))
		return 0;
	while (gain < 1.0f)
		gain += 0.01f;
	assert(gain >= 1.0f && gain < 1.0005f);
	return 0;
}
