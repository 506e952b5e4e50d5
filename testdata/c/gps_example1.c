// Fang et al. 2025, section 8, example 1: 2y = x is inductive for two turns together, though not for one after the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        x++;
        y += x % 2;
    }
    if (x % 2 == 0 && 2 * y != x)
        reach_error();
    return 0;
}
