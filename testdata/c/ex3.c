// Fang et al. 2025, figure 3 (EX-3): needs the invariant that x is even, in both loops.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    int x = 2;
    while (n-- > 0)
        x = 2 * x;
    while (m-- > 0)
        x = x - 2;
    if (x == 1)
        reach_error();
    return 0;
}
