// A right shift of a signed value rounds toward minus infinity.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x >> 3;
    if (-8 >> 1 != -4 || -1 >> 5 != -1)
        reach_error();
    if (!(y * 8 <= x) || !(x - y * 8 < 8))
        reach_error();
    return 0;
}
