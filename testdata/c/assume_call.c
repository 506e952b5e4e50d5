// __VERIFIER_assume ends the executions in which its argument is 0.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 5 && x < 7);
    if (x != 6)
        reach_error();
    __VERIFIER_assume(x == 5);
    reach_error();
    return 0;
}
