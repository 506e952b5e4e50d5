/* A pointer to the memory of the turn before, which is freed, is not one to that of this turn. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *before = 0;
    for (int i = 0; i < 3; i++) {
        int *p = malloc(sizeof(int));
        if (i == 2)
            *before = 1;
        before = p;
        free(p);
    }
    return 0;
}
