// goto forward, out of nested loops.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int i, j;
    for (i = 0; i < 5; i++)
        for (j = 0; j < 5; j++)
            if (i * 5 + j == n)
                goto found;
    if (n >= 0 && n < 25)
        reach_error();
    return 0;
found:
    if (n < 0 || n >= 25)
        reach_error();
    return 0;
}
