// Bisection: the bounds stay in order, and so their difference in range.
extern long __VERIFIER_nondet_long(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    long lo = 0, hi = __VERIFIER_nondet_long();
    while (lo < hi) {
        long mid = lo + (hi - lo) / 2;
        if (__VERIFIER_nondet_bool())
            lo = mid + 1;
        else
            hi = mid;
    }
    return 0;
}
