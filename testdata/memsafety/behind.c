/* An element behind the last one. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *a = malloc(5 * sizeof(int));
    for (int i = 0; i <= 5; i++)
        a[i] = i;
    free(a);
    return 0;
}
