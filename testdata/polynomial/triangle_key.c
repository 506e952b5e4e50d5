// A triangle of N rows.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef N
#define N 1000
#endif

int main(void) {
    int n = __VERIFIER_nondet_int();
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            s++;
    if (s == N * (N - 1) / 2)
        reach_error();
    return 0;
}
