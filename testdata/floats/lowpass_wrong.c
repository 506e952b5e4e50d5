// As lowpass.c, but what is no number is not clamped.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

static float clamp(float x)
{
	if (x < -1.0f)
		return -1.0f;
	if (x > 1.0f)
		return 1.0f;
	return x;
}

int main(void)
{
	float y = 0.0f;

	for (;;) {
		float u = clamp(__VERIFIER_nondet_float());

		y = 0.75f * y + 0.25f * u;
		assert(y >= -1.0f && y <= 1.0f);
	}
}
