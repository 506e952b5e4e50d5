// The same memory is freed twice, by way of an array of pointers.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
	char *p[3];
	for (int i = 0; i < 3; i++)
		p[i] = malloc(i + 1);
	int i = __VERIFIER_nondet_int();
	if (i >= 0 && i < 2)
		p[i] = p[i + 1];
	for (int i = 0; i < 3; i++)
		free(p[i]);
	return 0;
}
