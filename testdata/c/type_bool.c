// Conversion to _Bool compares with zero: every value but 0 becomes 1, 256 too.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    _Bool b = x;
    _Bool c = 256;
    if (b != (x != 0) || c != 1)
        reach_error();
    b = !b;
    if (b + b == 1 || b > 1)
        reach_error();
    return 0;
}
