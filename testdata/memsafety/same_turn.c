/* Pointers to variables of a loop are only used in the turn in which they are made. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *p = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = i;
        p = &x;
        sum += *p;
    }
    return sum;
}
