// Compound assignment computes in the promoted type and converts back.
extern void reach_error(void);

int main(void) {
    unsigned char c = 250;
    c += 10;
    if (c != 4)
        reach_error();
    c -= 5;
    if (c != 255)
        reach_error();
    c *= 3;
    if (c != 253)
        reach_error();
    c <<= 1;
    if (c != 250)
        reach_error();
    c >>= 3;
    if (c != 31)
        reach_error();
    c /= 4;
    c %= 4;
    if (c != 3)
        reach_error();
    signed char s = 100;
    s += 100;
    if (s != -56)
        reach_error();
    s ^= -1;
    if (s != 55)
        reach_error();
    return 0;
}
