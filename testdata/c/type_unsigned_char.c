// An unsigned char wraps from 255 to 0.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    unsigned char d = c;
    d++;
    if (d < c)
        reach_error();
    return 0;
}
