/* The address of a member is computed from null, but nothing is there to be used. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct pair { int a, b; };
int main(void) {
    struct pair *p = 0, q = {1, 2};
    int n = __VERIFIER_nondet_int();
    if (n)
        p = &q;
    int *b = n ? &p->b : 0;
    return b ? *b : 0;
}
