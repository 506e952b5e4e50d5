// A product of two variables: its sign and size follow from those of the factors.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x < 0 || x > 100 || y < 0 || y > 100)
        return 0;
    int p = x * y;
    if (p < 0 || p > 10000)
        reach_error();
    return 0;
}
