/* Nothing points to what the loop has allocated when the elements have been cleared. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static struct { int n; char *at[3]; } table;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    for (int i = 0; i < n; i++)
        table.at[i] = malloc(3 + i);
    if (n == 2)
        table.at[0] = table.at[1] = 0;
    return 0;
}
