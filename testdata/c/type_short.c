// Narrowing to short wraps; the range of a short input is -32768 to 32767.
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void) {
    short s = (short)40000;
    if (s != -25536)
        reach_error();
    short t = __VERIFIER_nondet_short();
    if (t < -32768 || t > 32767)
        reach_error();
    int sum = s + t;
    if (sum > 7231)
        reach_error();
    return 0;
}
