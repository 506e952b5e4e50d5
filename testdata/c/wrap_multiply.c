// A product with a constant wraps: 2^31 * 2 is 0, and an even factor keeps results even.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int big = 2147483648u;
    if (big * 2 != 0)
        reach_error();
    if (x * 6 % 2 != 0)
        reach_error();
    return 0;
}
