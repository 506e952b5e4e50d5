// A call of the error function is no overflow, nor is a failing assertion.
extern void reach_error(void);
extern void __VERIFIER_assert(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assert(x < 100);
    if (x > -5)
        reach_error();
    return x + 5 > 0;
}
