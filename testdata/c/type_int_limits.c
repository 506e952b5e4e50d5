// The range of int, and arithmetic at its ends that stays inside.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < -2147483647 - 1 || x > 2147483647)
        reach_error();
    if (x == -2147483647 - 1 && x + 2147483647 != -1)
        reach_error();
    if (x == 2147483647 && x - 1 - 2147483646 != 0)
        reach_error();
    return 0;
}
