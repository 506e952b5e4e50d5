/* The memory is lost before a loop that never ends. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *p = malloc(sizeof(int));
    p = 0;
    for (;;)
        ;
}
