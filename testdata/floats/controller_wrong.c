// As controller.c, but a reading that is missing counts as 200.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
	float integral = 0.0f;

	for (;;) {
		float measured = __VERIFIER_nondet_float();
		float error, output;
		int duty;

		if (!(measured >= 0.0f && measured <= 100.0f))
			measured = 200.0f;
		error = 50.0f - measured;
		integral += error * 0.01f;
		if (integral > 20.0f)
			integral = 20.0f;
		if (integral < -20.0f)
			integral = -20.0f;
		output = 2.0f * error + 1.25f * integral;
		assert(output >= -125.0f && output <= 125.0f);
		duty = (int)(output + 125.0f);
		assert(duty >= 0 && duty <= 250);
	}
}
