// Fang et al. 2025, section 8, table 5: behind an error that one input finds stands EX-3, in which depth-first search has no end.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    int x = 2;
    if (n == 1000 && m == 1000)
        reach_error();
    while (n-- > 0)
        x = 2 * x;
    while (m-- > 0)
        x = x - 2;
    if (x == 1)
        reach_error();
    return 0;
}
