// unsafe: everything that a waypoint can speak of; x = 5 and y = 3 lead to the error, x = 7 to another one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int trace = 0;

static int twice(int n)
{
    return 2 * n;
}

int down(int n)
{
    if (n <= 0)
        return 0;
    return 1 + down(n - 1);
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0 || x > 10)
        return 0;
    switch (x) {
    case 5:
        trace = 1;
    case 6:
        trace += 2;
        break;
    case 7:
        reach_error();
    default:
        trace = 9;
    }
    for (int i = 0; i < y; i++)
        trace = trace + 1;
    int z = y == 3 ? down(twice(x)) : -1;
    if (z == 10 && trace == 6)
        reach_error();
    return 0;
}
