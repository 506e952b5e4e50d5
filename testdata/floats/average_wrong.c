// As average.c, but the newest one counts as much as all that were before it.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
	float average = 0.0f;

	for (;;) {
		float x = __VERIFIER_nondet_float();

		if (!(x >= 0.0f && x <= 10.0f))
			continue;
		average = average / 2.0f + x;
		assert(average >= 0.0f && average <= 10.0f);
	}
}
