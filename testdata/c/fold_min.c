// The greater one of two numbers comes down to the smaller one, and n counts the way.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x < 0 || x > 1000 || y < 0 || y > 1000)
        return 0;
    int n = x < y ? y - x : x - y;
    while (n > 0) {
        if (x < y)
            y--;
        else
            x--;
        n--;
    }
    if (x != y)
        reach_error();
    return 0;
}
