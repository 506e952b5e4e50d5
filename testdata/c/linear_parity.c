// An even number is never odd: only integrality refutes it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x < -10000 || x > 10000 || y < -10000 || y > 10000)
        return 0;
    if (6 * x + 4 * y == 2001)
        reach_error();
    return 0;
}
