// ~x is -x - 1; exclusive or with all ones is the same; &, | and ^ on known values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > -2147483647 && ~x != -x - 1)
        reach_error();
    int a = 12, b = 10;
    if ((a & b) != 8 || (a | b) != 14 || (a ^ b) != 6)
        reach_error();
    return 0;
}
