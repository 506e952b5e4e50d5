// The tests before an addition and a subtraction that the CERT C rules recommend.
extern long __VERIFIER_nondet_long(void);

int main(void) {
    long a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long(), c = 0;
    if (b > 0 ? a <= 9223372036854775807L - b : a >= -9223372036854775807L - 1 - b)
        c = a + b;
    if (b < 0 ? a <= 9223372036854775807L + b : a >= -9223372036854775807L - 1 + b)
        c = a - b;
    return c > 0;
}
