/* When exit is called the variables of the callers are still there. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void stop(int n) {
    if (n > 3)
        exit(1);
}
int main(void) {
    int *p = malloc(sizeof(int));
    stop(__VERIFIER_nondet_int());
    free(p);
    return 0;
}
