// A left shift of an unsigned value loses its upper bits.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int y = x << 4;
    if (y >> 4 != x)
        reach_error();
    return 0;
}
