// The difference of two positive numbers does not overflow, at any depth of the recursion.
extern int __VERIFIER_nondet_int(void);

int gcd(int a, int b) {
    if (a == b)
        return a;
    if (a > b)
        return gcd(a - b, b);
    return gcd(a, b - a);
}

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a <= 0 || b <= 0)
        return 0;
    return gcd(a, b);
}
