// __VERIFIER_assert as SV-COMP programs define it, with a label before the error.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "verifier_assert.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
    if (!(cond)) {
    ERROR: { reach_error(); abort(); }
    }
    return;
}
extern unsigned int __VERIFIER_nondet_uint(void);

int main() {
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int y = x;
    while (x < 1000)
        x++;
    __VERIFIER_assert(x >= 1000 && x >= y);
    return 0;
}
