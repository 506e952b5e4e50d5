// An operand that is not evaluated does not overflow.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 2147483647 && x + 1 > 5)
        x = 0;
    int y = x > 0 ? x - 1 : x / 2;
    return (x == -2147483647 - 1 || -x > 3) + (int)sizeof(x * x) + (y != 0);
}
