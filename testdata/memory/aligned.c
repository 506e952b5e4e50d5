// The address of an object is a multiple of what its type asks for, whatever pointer leads there.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static long number;
static char byte;
static double real;
int main(void) {
	int k = __VERIFIER_nondet_int();
	void *p = k == 0 ? (void *)&number : k == 1 ? (void *)&real : malloc(4);
	if ((uintptr_t)p % 8)
		reach_error();
	p = k ? (void *)&byte : (void *)&number;
	if (k == 0 && (uintptr_t)p % 2)
		reach_error();
	return 0;
}
