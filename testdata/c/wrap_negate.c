// Negation of an unsigned value: 2^31 is its own negative.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int x = __VERIFIER_nondet_uint();
    if (x != 0 && -x == x)
        reach_error();
    return 0;
}
