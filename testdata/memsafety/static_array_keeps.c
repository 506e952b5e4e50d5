/* Each element of an array that lives as long as the program points to memory of its own at the end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static struct { int n; char *at[3]; } table;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    for (int i = 0; i < n; i++) {
        free(table.at[i]);
        table.at[i] = malloc(3 + i);
    }
    return 0;
}
