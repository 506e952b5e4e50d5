// x + 1 > x fails for the largest unsigned value.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int x = __VERIFIER_nondet_uint();
    if (!(x + 1 > x))
        reach_error();
    return 0;
}
