// safe: what one variable loses the other one gains.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    int x = n, y = 0;
    while (x > 0) {
        x = x - 1;
        y = y + 1;
    }
    if (y != n)
        reach_error();
    return 0;
}
