// A member of a structure at the null pointer.
#include <stdlib.h>
struct s { int a, b; };
int main(void) {
	struct s *p = 0;
	int *q = &p->b;
	*q = 1;
	return 0;
}
