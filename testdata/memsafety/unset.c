/* A pointer that has a value only for some inputs. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = 0, *p;
    if (__VERIFIER_nondet_int() > 5)
        p = &x;
    return *p;
}
