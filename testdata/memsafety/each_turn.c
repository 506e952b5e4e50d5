/* Memory that is allocated and freed in each turn of a loop. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        int *p = malloc(sizeof(int));
        *p = i;
        free(p);
    }
    return 0;
}
