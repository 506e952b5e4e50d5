// unsafe: Recursion from inside of a loop; the error is reached in the third call.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int calls = 0;

void visit(int n)
{
    calls = calls + 1;
    if (calls == 3)
        reach_error();
    for (int i = 0; i < n; i++)
        visit(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 3)
        visit(n);
    return 0;
}
