// calloc looks whether the number of bytes fits.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
	unsigned n;
	if (scanf("%u", &n) != 1)
		return 1;
	int *p = calloc(n, sizeof *p);
	if (p && n > 0)
		p[n - 1] = 1;
	free(p);
	return 0;
}
