// One function at several call sites, with different arguments and as an argument of itself.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int clamp(int x, int low, int high) {
    if (x < low)
        return low;
    if (x > high)
        return high;
    return x;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    int a = clamp(x, 0, 10);
    int b = clamp(x, 5, 20);
    int c = clamp(clamp(x, -3, 3), 0, 2);
    if (a < 0 || a > 10 || b < a || c > 2 || c < 0)
        reach_error();
    return 0;
}
