// Unsigned bits may be shifted out, and a byte has room for 23 places.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char b = __VERIFIER_nondet_uchar();
    unsigned u = 1u << b % 32;
    int x = b << 23;
    return x + (int)(u % 2) > 0;
}
