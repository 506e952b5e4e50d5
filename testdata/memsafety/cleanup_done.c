/* All memory is freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *p;
int main(void) {
    p = malloc(sizeof(int));
    free(p);
    return 0;
}
