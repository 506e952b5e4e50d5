// The number that two digit characters spell.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    char tens = __VERIFIER_nondet_char();
    char ones = __VERIFIER_nondet_char();
    if (tens < '0' || tens > '9' || ones < '0' || ones > '9')
        return 0;
    int n = (tens - '0') * 10 + (ones - '0');
    if (n == 42)
        reach_error();
    return 0;
}
