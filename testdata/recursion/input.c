// unsafe: each call reads its own input, and an uninitialised local variable counts, too.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int read(int n)
{
    int garbage;
    int x = __VERIFIER_nondet_int();
    if (n == 0)
        return x == 7 && garbage == 9;
    return read(n - 1) && x == n;
}

int main(void)
{
    if (read(2))
        reach_error();
    return 0;
}
