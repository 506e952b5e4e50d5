// The padding of an automatic object is not known after its initialiser; it may be zero.
#include <assert.h>
struct s { char c; int i; };
int main(void) {
	struct s v = { 1, 2 };
	unsigned char *p = (unsigned char *)&v;
	assert(p[0] == 1 && p[4] == 2);
	assert(p[1] != 0);
	return 0;
}
