// Fang et al. 2025, figure 1, with an input that is too small to unlock the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n >= 1000)
        return 0;
    int i = 0, min = 0;
    while (i < n) {
        min++;
        i++;
    }
    if (min >= 1000)
        reach_error();
    return 0;
}
