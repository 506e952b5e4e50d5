/* A pointer stays null unless the input is positive. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = 0, *p = 0;
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        p = &x;
    if (n >= 0)
        *p = 1;
    return 0;
}
