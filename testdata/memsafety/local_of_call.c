/* The variable of the call before is not that of this call. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *before;
static void visit(void) {
    int x = 0;
    if (before)
        x = *before;
    before = &x;
}
int main(void) {
    for (int i = 0; i < 3; i++)
        visit();
    return 0;
}
