// As table_index.c, but the highest temperature is beyond its end.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

static int resistance[34];

int main(void)
{
	for (;;) {
		double temperature = __VERIFIER_nondet_double();
		int index;

		if (!(temperature >= -40.0 && temperature <= 130.0))
			continue;
		index = (int)((temperature + 40.0) / 5.0);
		assert(index >= 0 && index < 34);
		resistance[index]++;
	}
}
