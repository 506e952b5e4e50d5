// A saturating counter: x is the smaller one of i and 10.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int i = 0, x = 0;
    if (n < 0)
        return 0;
    while (i < n) {
        if (x < 10)
            x++;
        i++;
    }
    if (x != 10 && x != n)
        reach_error();
    return 0;
}
