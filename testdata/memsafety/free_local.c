/* A variable on the stack cannot be freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x, *p = &x;
    if (__VERIFIER_nondet_int())
        p = malloc(sizeof(int));
    free(p);
    return 0;
}
