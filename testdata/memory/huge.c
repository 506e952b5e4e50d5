// A number of elements whose size overflows: too little memory is allocated.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
	unsigned n = __VERIFIER_nondet_uint(), size = n * sizeof(int);
	if (n == 0 || size == 0 || size > 64)
		return 0;
	int *p = malloc(size);
	p[n - 1] = 0;
	free(p);
	return 0;
}
