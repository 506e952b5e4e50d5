// A PID controller in fixed point with 8 fractional bits: the output stays within its range, whatever is measured.
#include <assert.h>
#include <stdint.h>

#define FRACTION_BITS 8
#define ONE (1 << FRACTION_BITS)

#define OUT_MIN 0
#define OUT_MAX 1000
#define INTEGRAL_MAX (OUT_MAX * ONE)

extern short __VERIFIER_nondet_short(void);

struct pid {
	int32_t kp, ki, kd; /* gains, fixed point */
	int32_t integral;   /* fixed point */
	int32_t last_error;
};

static int32_t clamp(int32_t x, int32_t low, int32_t high)
{
	if (x < low)
		return low;
	if (x > high)
		return high;
	return x;
}

static void pid_init(struct pid *c)
{
	c->kp = 2 * ONE;
	c->ki = ONE / 4;
	c->kd = ONE / 2;
	c->integral = 0;
	c->last_error = 0;
}

static int32_t pid_step(struct pid *c, int32_t setpoint, int32_t measured)
{
	int32_t error = setpoint - measured;
	int32_t p = c->kp * error;
	int32_t d = c->kd * (error - c->last_error);
	int32_t out;

	c->integral = clamp(c->integral + c->ki * error, -INTEGRAL_MAX, INTEGRAL_MAX);
	c->last_error = error;
	out = (p + c->integral + d) / ONE;
	return clamp(out, OUT_MIN, OUT_MAX);
}

int main(void)
{
	struct pid c;
	int32_t setpoint = 500;

	pid_init(&c);
	for (int tick = 0; tick < 1000; tick++) {
		int32_t measured = __VERIFIER_nondet_short();
		int32_t out = pid_step(&c, setpoint, measured);

		assert(out >= OUT_MIN && out <= OUT_MAX);
		assert(c.integral >= -INTEGRAL_MAX && c.integral <= INTEGRAL_MAX);
	}
	return 0;
}
