// unsafe: A function that calls itself twice: the fifth Fibonacci number is 5.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int fibonacci(int n)
{
    if (n < 2)
        return n;
    return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10)
        return 0;
    if (fibonacci(n) == 5)
        reach_error();
    return 0;
}
