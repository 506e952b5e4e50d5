/* Memory is read after it has been freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *p = malloc(sizeof(int));
    *p = 1;
    free(p);
    return *p;
}
