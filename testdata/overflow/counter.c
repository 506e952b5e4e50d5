// A counter that is compared before it is increased.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0;
    while (i < n)
        i++;
    while (i > 0)
        --i;
    return 0;
}
