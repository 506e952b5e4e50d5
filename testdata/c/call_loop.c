// A loop inside of a callee, at two call sites.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int count_up(int from, int to) {
    while (from < to)
        from++;
    return from;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    int a = count_up(0, n);
    int b = count_up(a, 10);
    if (a < n || b < 10)
        reach_error();
    return 0;
}
