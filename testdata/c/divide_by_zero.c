// Division by zero ends the run.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 0) {
        int y = 10 / x;
        reach_error();
        return y;
    }
    return 0;
}
