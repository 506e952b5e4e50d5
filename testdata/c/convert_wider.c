// Comparing long long with unsigned int happens in long long: nothing is lost.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    long long x = -1;
    unsigned int y = __VERIFIER_nondet_uint();
    if (x >= y)
        reach_error();
    return 0;
}
