// A pointer to the beginning of allocated memory is freed.
#include <stdlib.h>
int main(void) {
	int *p = malloc(4 * sizeof *p);
	for (int i = 0; i < 4; i++)
		*p++ = i;
	free(p - 4);
	return 0;
}
