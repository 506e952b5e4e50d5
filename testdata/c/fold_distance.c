// n is the distance of x from y, whichever is greater.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x < -1000 || x > 1000 || y < -1000 || y > 1000)
        return 0;
    int n = x < y ? y - x : x - y;
    while (n != 0) {
        if (x < y)
            x++;
        else
            x--;
        n--;
    }
    if (x != y)
        reach_error();
    return 0;
}
