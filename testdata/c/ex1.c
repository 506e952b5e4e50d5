// Fang et al. 2025, figure 1 (EX-1): the error needs an input of at least 1000 and as many turns of the loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0, min = 0;
    while (i < n) {
        min++;
        i++;
    }
    if (min < 1000)
        return 0;
    reach_error();
    return 1;
}
