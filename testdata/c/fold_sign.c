// The direction is chosen once: s == 1 and x == i, or s == -1 and x == -i.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int s = __VERIFIER_nondet_int() ? 1 : -1;
    int i = 0, x = 0;
    while (i < n) {
        x = x + s;
        i++;
    }
    if (x != i && x != -i)
        reach_error();
    return 0;
}
