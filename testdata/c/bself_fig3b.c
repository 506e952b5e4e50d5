// Chalupa & Strejcek 2021, figure 3 (middle): two loops in a row that count to the same bound.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0;
    int i = 0;
    while (i < n)
        ++i;
    while (x < n)
        ++x;
    if (x != i)
        reach_error();
    return 0;
}
