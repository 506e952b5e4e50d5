// Fang et al. 2025, section 8, example 2: a > 0 is 2-inductive, and inductive together with b > 0 only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int a = 1, b = 2;
    while (__VERIFIER_nondet_int()) {
        if (a <= 0)
            reach_error();
        int tmp = a;
        a = b;
        b = tmp + b;
    }
    return 0;
}
