// Functions in a table, called by an index that is an input.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
struct op { char name; int (*f)(int, int); };
static const struct op ops[] = { { '+', add }, { '-', sub } };
int main(void) {
	unsigned char i = __VERIFIER_nondet_uchar();
	if (i > 1)
		return 0;
	int r = ops[i].f(7, 2);
	assert(r == (ops[i].name == '+' ? 9 : 5));
	return 0;
}
