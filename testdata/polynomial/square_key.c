// The root of a square.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef N
#define N 1000
#endif

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 2 * N)
        return 0;
    long long square = (long long)x * x;
    if (square == (long long)N * N)
        reach_error();
    return 0;
}
