// unsafe: the error comes right behind a call that returns.
extern void reach_error(void);

void nothing(int n)
{
    if (n > 0)
        nothing(n - 1);
}

int main(void)
{
    nothing(3);
    reach_error();
}
