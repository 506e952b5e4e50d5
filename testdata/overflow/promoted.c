// Narrow types are promoted, conversions and unsigned arithmetic wrap: none of that overflows.
extern char __VERIFIER_nondet_char(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    signed char c = __VERIFIER_nondet_char();
    unsigned short s = __VERIFIER_nondet_ushort();
    unsigned u = __VERIFIER_nondet_uint();
    c = c * c + c;
    c++;
    s *= 3;
    u = u * u - 1;
    int i = (int)(u + s) / 2 - c;
    return i > 0;
}
