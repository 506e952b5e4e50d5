// The comma operator evaluates from left to right and has the value of its right operand.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int a, b;
    if (x > 1000 || x < -1000)
        return 0;
    a = (b = x + 1, b * 2);
    if (a != 2 * x + 2)
        reach_error();
    for (a = 0, b = 10; a < b; a++, b--)
        x = (a, b);
    if (a != 5 || b != 5 || x != 6)
        reach_error();
    return 0;
}
