// An array of as many elements as an input says; there is none of a negative number of them, which are more bytes than memory has.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
	int n;
	if (scanf("%d", &n) != 1)
		return 1;
	int *p = malloc(n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i;
	free(p);
	return 0;
}
