// LP64: a sum that wraps in 32 bits does not in 64.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned long x = __VERIFIER_nondet_uint();
    if (x + 6 < x)
        reach_error();
    return 0;
}
