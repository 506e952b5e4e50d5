// The sum of the numbers up to n, from the greatest to the least, is n less where the last number is missing.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef N
#define N 1000
#endif

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > N)
        return 0;
    long long s = 0;
    for (int i = n; i > 1; i--)
        s += i;
    if (n >= N / 2 && 2 * s != (long long)n * n + n)
        reach_error();
    return 0;
}
