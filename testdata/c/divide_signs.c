// Division truncates toward zero; the remainder has the sign of the dividend.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int a = -7, b = 7;
    if (a / 2 != -3 || a % 2 != -1 || b / -2 != -3 || b % -2 != 1 || a / -2 != 3 || a % -2 != -1)
        reach_error();
    int x = __VERIFIER_nondet_int();
    if (x / 5 * 5 + x % 5 != x)
        reach_error();
    if (x % 5 > 4 || x % 5 < -4)
        reach_error();
    return 0;
}
