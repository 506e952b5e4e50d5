// Conversion to unsigned char is the remainder modulo 256, for negative values too.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned char c = x;
    if (c != (x & 255))
        reach_error();
    return 0;
}
