// ILP32: unsigned long has 32 bits and wraps.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
    unsigned long x = __VERIFIER_nondet_ulong();
    if (x > 4294967290UL && x + 6 < 10)
        reach_error();
    return 0;
}
