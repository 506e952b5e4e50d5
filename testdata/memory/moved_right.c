// Memory that has been reallocated is used where it is.
#include <stdlib.h>
int main(void) {
	int *p = malloc(8), *q = p;
	p = realloc(p, 16);
	p[3] = 1;
	p[0] = 1;
	free(p);
	return 0;
}
