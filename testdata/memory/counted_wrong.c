// The same where 32 bits are too few for the number of bytes.
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
