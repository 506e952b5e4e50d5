// The volume is faded in by steps of a hundredth.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
	float gain = __VERIFIER_nondet_float();

	if (!(gain >= 0.0f && gain < 1.0f))
		return 0;
	while (gain < 1.0f)
		gain += 0.01f;
	assert(gain >= 1.0f && gain < 1.02f);
	return 0;
}
