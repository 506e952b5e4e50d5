// The way that x goes depends on an input: x == 2*i or x == -2*i.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int s = __VERIFIER_nondet_int();
    int i = 0, x = 0;
    if (n > 1000)
        return 0;
    while (i < n) {
        if (s > 0)
            x = x + 2;
        else
            x = x - 2;
        i++;
    }
    if (x != 2 * i && x != -2 * i)
        reach_error();
    return 0;
}
