// ?: evaluates exactly one branch.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int a = 0, b = 0;
    int c = x > 10 ? ++a : ++b;
    if (a + b != 1 || c != 1)
        reach_error();
    return 0;
}
