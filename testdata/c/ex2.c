// Fang et al. 2025, figure 2 (EX-2): safe by dead-end detection alone. The sums 1, 3, 6, ... leave out 2.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int r = 0;
    while (n > 0)
        r = r + n--;
    if (r == 2)
        reach_error();
    return 0;
}
