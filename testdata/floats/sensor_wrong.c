// As sensor.c, but a reading that is no number is not outside.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
	double last = 50.0;

	for (;;) {
		double volts = __VERIFIER_nondet_double();

		if (!(volts < 0.0 || volts > 5.0))
			last = volts * 20.0;
		assert(last >= 0.0 && last <= 100.0);
	}
}
