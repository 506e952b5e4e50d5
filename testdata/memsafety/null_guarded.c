/* The pointer is null where it is not used. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = 0, *p = 0;
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        p = &x;
    if (p)
        *p = 1;
    return 0;
}
