// Greatest common divisor and least common multiple, of small numbers.
#include <assert.h>

#define LIMIT 100

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned gcd(unsigned a, unsigned b)
{
	while (b != 0) {
		unsigned r = a % b;

		a = b;
		b = r;
	}
	return a;
}

/* By subtraction, for positive numbers. */
static unsigned gcd_subtract(unsigned a, unsigned b)
{
	while (a != b) {
		if (a > b)
			a -= b;
		else
			b -= a;
	}
	return a;
}

static unsigned lcm(unsigned a, unsigned b)
{
	return a / gcd(a, b) * b;
}

int main(void)
{
	unsigned a = __VERIFIER_nondet_uint();
	unsigned b = __VERIFIER_nondet_uint();
	unsigned g, m;

	assert(gcd(48, 18) == 6);
	assert(gcd(17, 5) == 1);
	assert(gcd(0, 9) == 9);
	assert(lcm(4, 6) == 12);

	__VERIFIER_assume(a >= 1 && a <= LIMIT);
	__VERIFIER_assume(b >= 1 && b <= LIMIT);
	g = gcd(a, b);
	assert(g >= 1 && g <= a && g <= b);
	assert(a % g == 0);
	assert(b % g == 0);
	assert(gcd_subtract(a, b) == g);
	m = lcm(a, b);
	assert(m % a == 0);
	assert(m % b == 0);
	return 0;
}
