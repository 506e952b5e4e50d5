// The inputs of each type lie in its range.
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void) {
    _Bool b = __VERIFIER_nondet_bool();
    char c = __VERIFIER_nondet_char();
    int u = __VERIFIER_nondet_uchar();
    short s = __VERIFIER_nondet_short();
    int t = __VERIFIER_nondet_ushort();
    if (b != 0 && b != 1)
        reach_error();
    if (c > 127 || c < -128 || u < 0 || u > 255)
        reach_error();
    if (s > 32767 || s < -32768 || t < 0 || t > 65535)
        reach_error();
    long long wide = __VERIFIER_nondet_uint();
    if (wide < 0 || wide > 4294967295LL)
        reach_error();
    long l = __VERIFIER_nondet_long();
    if (l > 0 && l < 0)
        reach_error();
    return 0;
}
