// An unsigned short wraps when the int sum is stored back.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void) {
    unsigned short s = __VERIFIER_nondet_ushort();
    unsigned short t = s + 1;
    if (t < s)
        reach_error();
    return 0;
}
