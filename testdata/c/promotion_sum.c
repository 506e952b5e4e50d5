// Integer promotions: sums of unsigned chars are ints and wrap only when stored.
extern void reach_error(void);

int main(void) {
    unsigned char a = 200, b = 100;
    int sum = a + b;
    unsigned char stored = a + b;
    if (sum != 300 || stored != 44)
        reach_error();
    if (~a != -201 || (unsigned char)~a != 55)
        reach_error();
    return 0;
}
