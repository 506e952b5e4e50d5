// x goes to 0 in steps of 1 from either side while y, twice as far from 0 at first, goes down in steps of 2.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    int y = x < 0 ? -2 * x : 2 * x;
    while (x != 0) {
        if (x < 0)
            x++;
        else
            x--;
        y = y - 2;
    }
    if (y != 0)
        reach_error();
    return 0;
}
