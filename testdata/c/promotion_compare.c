// An unsigned short is promoted to int: 0 - 1 is negative.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void) {
    unsigned short a = __VERIFIER_nondet_ushort();
    if (a - 1 < 0)
        reach_error();
    return 0;
}
