// Two equations with one solution among the inputs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x < -10000 || x > 10000 || y < -10000 || y > 10000)
        return 0;
    if (3 * x + 5 * y == 1 && 7 * x - 2 * y == 1779)
        reach_error();
    return 0;
}
