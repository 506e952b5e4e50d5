// As cleanup.c, but the last failure jumps behind the release of the second block.
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 64

extern int __VERIFIER_nondet_int(void);

static int live; /* resources that are held */

static void *acquire(size_t size)
{
	void *p = malloc(size);

	if (p != NULL)
		live++;
	return p;
}

static void release(void *p)
{
	if (p != NULL)
		live--;
	free(p);
}

static bool read_block(unsigned char *buffer, int size)
{
	if (__VERIFIER_nondet_int() == 0)
		return false;
	memset(buffer, 0xA5, (size_t)size);
	return true;
}

/* Reads, transforms and compares a block. Returns 0, or the number of the step that failed. */
static int process(void)
{
	unsigned char *in, *out;
	int result = 0;

	in = acquire(BLOCK);
	if (in == NULL)
		return 1;
	if (!read_block(in, BLOCK)) {
		result = 2;
		goto free_in;
	}
	out = acquire(BLOCK);
	if (out == NULL) {
		result = 3;
		goto free_in;
	}
	for (int i = 0; i < BLOCK; i++)
		out[i] = (unsigned char)(in[i] ^ 0xFF);
	if (out[0] != 0x5A) {
		result = 4;
		goto free_out;
	}
	if (__VERIFIER_nondet_int() < 0) {
		result = 5;
		goto free_in;
	}

free_out:
	release(out);
free_in:
	release(in);
	return result;
}

int main(void)
{
	int result = process();

	assert(live == 0);
	assert(result != 4);
	assert(result >= 0 && result <= 5);
	return 0;
}
