/* A global variable points to the first object, which points to the second one: both can be reached at the end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct half { struct half *other; int n; };
struct half *kept;
int main(void) {
    kept = malloc(sizeof *kept);
    kept->other = malloc(sizeof *kept);
    kept->other->other = 0;
    return 0;
}
