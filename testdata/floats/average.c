// A running average of readings between 0 and 10.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
	float average = 0.0f;

	for (;;) {
		float x = __VERIFIER_nondet_float();

		if (!(x >= 0.0f && x <= 10.0f))
			continue;
		average = (average + x) / 2.0f;
		assert(average >= 0.0f && average <= 10.0f);
	}
}
