/* When main returns nothing points to the second object any more. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct half { struct half *other; int n; };
int main(void) {
    struct half *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->other = b;
    b->other = a;
    free(a);
    return 0;
}
