// Fang et al. 2025, figure 9(a): the input must spell D, O, G over three turns and C, A, T in the last. A test that makes
// no progress runs for ever.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int s0, s1, s2, c;
    int state = 0;
    while (1) {
        c = __VERIFIER_nondet_int();
        s0 = __VERIFIER_nondet_int();
        s1 = __VERIFIER_nondet_int();
        s2 = __VERIFIER_nondet_int();
        if (c == 68 && state == 0)
            state = 1;
        if (c == 79 && state == 1)
            state = 2;
        if (c == 71 && state == 2)
            state = 3;
        if (state == 3 && s0 == 67 && s1 == 65 && s2 == 84)
            reach_error();
    }
}
