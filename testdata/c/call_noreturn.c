// Control does not come back from functions that are declared so, however that is written.
#include <assert.h>

_Noreturn void one(void);
void two(void) __attribute__((noreturn));
__attribute__((__noreturn__)) void three(void);
[[noreturn]] void four(void);
static _Noreturn void five(int x) {
    for (;;)
        x ^= 1;
}
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 1)
        one();
    else if (x == 2)
        two();
    else if (x == 3)
        three();
    else if (x == 4)
        four();
    else if (x == 5)
        five(x);
    assert(x < 1 || x > 5);
    return 0;
}
