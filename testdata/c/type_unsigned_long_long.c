// 64-bit wraparound: twice 2^63 is 0.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    if (x != 0 && x * 2 == 0)
        reach_error();
    return 0;
}
