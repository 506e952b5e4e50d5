// However two numbers relate, exactly three of the six comparisons hold.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int n = (x < y) + (x <= y) + (x > y) + (x >= y) + (x == y) + (x != y);
    if (n != 3)
        reach_error();
    return 0;
}
