// safe: Komuravelli, Gurfinkel, Chaki 2014, figure 3: T halves, D decrements twice, so that m0 >= 2m + 4.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int t, d;

void T(void)
{
    if (t > 0) {
        t = t - 2;
        T();
        t = t + 1;
    }
}

void D(void)
{
    d = d - 1;
}

int main(void)
{
    int m0 = __VERIFIER_nondet_int();
    t = m0;
    T();
    d = t;
    D();
    D();
    if (m0 < 2 * d + 4)
        reach_error();
    return 0;
}
