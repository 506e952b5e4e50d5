// Conversion to int of an unsigned value above INT_MAX wraps to a negative one.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int u = __VERIFIER_nondet_uint();
    int i = u;
    if (i < -2000000000)
        reach_error();
    return 0;
}
