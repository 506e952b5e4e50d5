// The remainder of the least value and -1 is undefined with the quotient.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (y == 0 || y < -5)
        return 0;
    return x % y;
}
