// Doubling in a recursion whose depth the input decides.
extern int __VERIFIER_nondet_int(void);

int power(int n) {
    if (n <= 0)
        return 1000000000;
    return 2 * power(n - 1);
}

int main(void) {
    return power(__VERIFIER_nondet_int()) > 0;
}
