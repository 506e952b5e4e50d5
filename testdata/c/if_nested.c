// Nested ifs, of which one path leads to the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a > 100) {
        if (b < a - 200) {
            return 0;
        } else {
            if (a + b == 7) {
                reach_error();
            }
        }
    }
    return 0;
}
