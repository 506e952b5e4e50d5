// 64-bit arithmetic on values that come from an int.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    long long y = x * 4LL;
    if (y / 4 != x || y % 4 != 0)
        reach_error();
    if (y > 8589934588LL || y < -8589934592LL)
        reach_error();
    return 0;
}
