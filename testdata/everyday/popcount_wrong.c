// As popcount.c, but a sum of eight bits has only three bits of its byte: a byte of ones counts as none.
#include <assert.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);

static int popcount_shift(uint32_t x)
{
	int n = 0;

	for (int i = 0; i < 32; i++)
		n += (x >> i) & 1;
	return n;
}

/* Kernighan: each turn removes the lowest bit that is set. */
static int popcount_kernighan(uint32_t x)
{
	int n = 0;

	while (x != 0) {
		x &= x - 1;
		n++;
	}
	return n;
}

static int popcount_parallel(uint32_t x)
{
	x = x - ((x >> 1) & 0x55555555u);
	x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
	x = (x + (x >> 4)) & 0x07070707u;
	return (int)((x * 0x01010101u) >> 24);
}

static int is_power_of_two(uint32_t x)
{
	return x != 0 && (x & (x - 1)) == 0;
}

int main(void)
{
	uint32_t x = __VERIFIER_nondet_uint();
	int n;

	assert(popcount_shift(0) == 0);
	assert(popcount_kernighan(0xFFFFFFFFu) == 32);
	assert(popcount_parallel(0x7070u) == 6);

	n = popcount_shift(x);
	assert(n >= 0 && n <= 32);
	assert(popcount_kernighan(x) == n);
	assert(popcount_parallel(x) == n);
	assert(is_power_of_two(x) == (n == 1));
	return 0;
}
