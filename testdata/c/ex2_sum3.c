// Fang et al. 2025, figure 2, asking for a sum that does occur: 2 + 1.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int r = 0;
    while (n > 0)
        r = r + n--;
    if (r == 3)
        reach_error();
    return 0;
}
