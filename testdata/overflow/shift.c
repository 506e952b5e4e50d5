// A bit is shifted into the sign.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int n = __VERIFIER_nondet_uchar() % 32;
    return 1 << n;
}
