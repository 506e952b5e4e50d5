// Readings of a converter with 12 bits are volts; the largest one is kept.
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
	float largest = 0.0f;

	for (;;) {
		unsigned raw = __VERIFIER_nondet_ushort() & 0xFFF;
		float volts = raw * 3.3f / 4096.0f;

		if (volts > largest)
			largest = volts;
		assert(largest >= 0.0f && largest < 3.3f);
	}
}
