// As clamp.c, but what is not a number is not less than the lower limit and passes.
#include <assert.h>
#include <math.h>
#include <stdbool.h>

extern float __VERIFIER_nondet_float(void);

struct limits {
	float low;
	float high;
};

static bool inside(struct limits l, float x)
{
	return x >= l.low && x <= l.high;
}

/* The value within the limits that is next to x. */
static float clamp(struct limits l, float x)
{
	if (x < l.low)
		return l.low;
	if (x > l.high)
		return l.high;
	return x;
}

/* Moves from one value towards another by at most one step. */
static float approach(float from, float to, float step)
{
	if (to > from + step)
		return from + step;
	if (to < from - step)
		return from - step;
	return to;
}

int main(void)
{
	const struct limits angle = {-45.0f, 45.0f};
	float position = 0.0f;

	assert(clamp(angle, 50.0f) == 45.0f);
	assert(clamp(angle, -50.0f) == -45.0f);
	assert(clamp(angle, 12.5f) == 12.5f);

	for (int i = 0; i < 10; i++) {
		float wanted = __VERIFIER_nondet_float();
		float target = clamp(angle, wanted);

		assert(inside(angle, target));
		if (!isnan(wanted) && inside(angle, wanted))
			assert(target == wanted);
		position = approach(position, target, 2.5f);
		assert(inside(angle, position));
	}
	return 0;
}
