// An unsigned short is multiplied as an int.
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
    unsigned short a = __VERIFIER_nondet_ushort();
    unsigned p = a * 40000;
    return p > 0;
}
