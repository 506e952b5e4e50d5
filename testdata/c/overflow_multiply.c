// Signed overflow in a product ends the run before the test.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 1073741823) {
        int y = x * 2;
        if (y < x)
            reach_error();
        reach_error();
    }
    return 0;
}
