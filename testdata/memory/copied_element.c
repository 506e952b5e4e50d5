// A structure is copied to an element that an input chooses, of which a member was zero.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct s { int a; signed char b; unsigned short c; };
static struct s all[2] = { { 1, 9, 59433 }, { 5 } };
static struct s *at(int i) { return &all[i]; }
int main(void) {
	int k = __VERIFIER_nondet_int();
	if (k < 0 || k > 1)
		return 0;
	*at(k) = *at(0);
	if (k == 1)
		assert(all[1].a == 1 && all[1].b == 9 && all[1].c == 59433);
	else
		assert(all[1].a == 5 && all[1].c == 0);
	return 0;
}
