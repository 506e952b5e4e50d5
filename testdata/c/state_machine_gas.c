// Fang et al. 2025, figure 9(b): the state machine of figure 9(a) with its bound on the number of turns written out.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int s0, s1, s2, c;
    int state = 0;
    int gas = __VERIFIER_nondet_int();
    while (1) {
        if (gas-- < 0)
            break;
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
    return 0;
}
