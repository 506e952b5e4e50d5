// continue in a for loop still takes the step.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int odd = 0;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0)
            continue;
        odd++;
    }
    if (odd == 4)
        reach_error();
    return 0;
}
