// LP64: long has 64 bits, so that INT_MAX + 1 fits.
extern void reach_error(void);

int main(void) {
    long x = 2147483647;
    x = x + 1;
    if (x != 2147483648L || sizeof(long) != 8)
        reach_error();
    return 0;
}
