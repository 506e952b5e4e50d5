// The sum of the numbers up to n, from the greatest to the least.
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
    for (int i = n; i > 0; i--)
        s += i;
    if (2 * s != (long long)n * n + n)
        reach_error();
    return 0;
}
