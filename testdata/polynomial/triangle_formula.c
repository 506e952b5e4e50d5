// Gauss: the triangle has n * (n - 1) / 2 places.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef N
#define N 1000
#endif

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > N)
        return 0;
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            s++;
    if (2 * s != n * (n - 1))
        reach_error();
    return 0;
}
