// The counter wraps around, so that the sum is less than that of other numbers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef N
#define N 1000
#endif

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 256 + N)
        return 0;
    long long s = 0;
    unsigned char i = 0;
    for (int k = 0; k < n; k++) {
        s += i;
        i++;
    }
    if (n >= 256 + N && 2 * s != (long long)n * n - n)
        reach_error();
    return 0;
}
