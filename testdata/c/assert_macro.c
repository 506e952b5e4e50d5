// The assert macro of the standard library.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x < 1000000);
    return 0;
}
