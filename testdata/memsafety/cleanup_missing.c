/* A global variable still points to the memory, but it has not been freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *p;
int main(void) {
    p = malloc(sizeof(int));
    if (__VERIFIER_nondet_int())
        free(p);
    return 0;
}
