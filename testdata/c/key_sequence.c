// Five inputs in the right order.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int digits = 0;
    int code = 0;
    while (digits < 5) {
        int d = __VERIFIER_nondet_int();
        if (d < 0 || d > 9)
            return 0;
        code = code * 10 + d;
        digits++;
    }
    if (code == 31415)
        reach_error();
    return 0;
}
