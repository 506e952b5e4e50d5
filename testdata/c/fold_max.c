// The smaller one of two numbers catches up: m stays the greater one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int m = x < y ? y : x;
    while (x != y) {
        if (x < y)
            x++;
        else
            y++;
    }
    if (x != m)
        reach_error();
    return 0;
}
