// A pointer to the middle of allocated memory is freed.
#include <stdlib.h>
int main(void) {
	int *p = malloc(4 * sizeof *p);
	for (int i = 0; i < 4; i++)
		*p++ = i;
	free(p - 3);
	return 0;
}
