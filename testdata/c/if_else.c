// if, else if, else: the sign function, with a dangling else.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int sign = 9;
    if (x < 0)
        sign = -1;
    else if (x == 0)
        sign = 0;
    else
        sign = 1;
    if (x != 0)
        if (x > 5)
            sign = sign + 0;
        else
            sign = sign * 1;
    if (sign * 2 > 2 || (sign == 0) != (x == 0) || (sign > 0) != (x > 0))
        reach_error();
    return 0;
}
