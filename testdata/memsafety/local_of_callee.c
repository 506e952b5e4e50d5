/* The address of a variable of a function that has returned. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *keep(int n) {
    int local = n;
    int *p = &local;
    return p;
}
int main(void) {
    int *p = keep(3);
    return *p;
}
