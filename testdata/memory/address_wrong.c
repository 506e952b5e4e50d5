// A pointer as an integer: there and back, with a bit in the place of what alignment leaves zero.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
	int *p = malloc(8);
	uintptr_t n = (uintptr_t)p;
	assert(n != 0 && n % 64 == 0);
	n |= 1;
	n += 4;
	int *q = (int *)(n & ~(uintptr_t)1);
	*q = 5;
	assert(p[1] == 5 && q - p == 1);
	free(p);
	return 0;
}
