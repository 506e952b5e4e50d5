// Chalupa & Strejcek 2021, figure 3 (right), without y <= n: y may begin above n.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x <= y);
    while (x < n) {
        ++x;
        if (x > y)
            ++y;
    }
    if (y != n)
        reach_error();
    return 0;
}
