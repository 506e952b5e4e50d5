/* Only the beginning of an object can be freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *p = malloc(4 * sizeof(int));
    p++;
    free(p);
    return 0;
}
