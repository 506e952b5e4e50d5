/* The variable of the turn before is not that of this turn. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *before = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (before)
            *before = 5;
        before = &x;
    }
    return 0;
}
