// Assertions that hold, in a loop, and headers for limits and booleans.
#include <assert.h>
#include <limits.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    bool up = x < 100;
    while (x < 100) {
        assert(x != INT_MAX);
        assert(up == true);
        x++;
    }
    assert(x >= 100);
    return 0;
}
