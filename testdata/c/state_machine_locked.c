// Fang et al. 2025, figure 9(a), without the step to state 2: no input unlocks the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int c;
    int state = 0;
    while (1) {
        c = __VERIFIER_nondet_int();
        if (c == 68 && state == 0)
            state = 1;
        if (c == 71 && state == 2)
            state = 3;
        if (state == 3)
            reach_error();
    }
}
