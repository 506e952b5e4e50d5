// safe: The sum of n ones, by recursion, is n: a contract that relates result and parameter.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int sum(int n)
{
    if (n <= 0)
        return 0;
    return sum(n - 1) + 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n >= 0 && sum(n) != n)
        reach_error();
    return 0;
}
