/* Two objects that point to each other, both of which are freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct half { struct half *other; int n; };
int main(void) {
    struct half *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->other = b;
    b->other = a;
    a->other->n = 3;
    free(b->other);
    free(b);
    return 0;
}
