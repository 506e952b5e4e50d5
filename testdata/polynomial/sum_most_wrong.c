// At most N turns, and N can be all of them.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef N
#define N 1000
#endif

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > N)
        return 0;
    long long s = 0;
    for (int i = 0; i < n; i++)
        s += i;
    if (s >= (long long)N * (N - 1) / 2)
        reach_error();
    return 0;
}
