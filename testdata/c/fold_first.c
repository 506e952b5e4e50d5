// The first iteration forgets the arbitrary start value: i == 0 || x == 2*i - 2.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int x = __VERIFIER_nondet_int();
    int i = 0;
    if (n > 1000000)
        return 0;
    while (i < n) {
        if (i == 0)
            x = 0;
        else
            x = x + 2;
        i++;
    }
    if (n > 0 && x != 2 * n - 2)
        reach_error();
    return 0;
}
