// ~x is -x - 1; exclusive or with all ones is the same; | and ^ on constants.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > -2147483647 && ~x != -x - 1)
        reach_error();
    if ((12 & 10) != 8 || (12 | 10) != 14 || (12 ^ 10) != 6)
        reach_error();
    return 0;
}
