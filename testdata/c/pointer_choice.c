// A pointer to one of two variables: what is written through it is read back, and the other one stays.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x = 1, y = 2;

int main(void) {
    int *p = &x, *q = &y;
    if (__VERIFIER_nondet_int()) {
        p = &y;
        q = &x;
    }
    *p = 7;
    if (*q == 7 || p == q || x + y != (p == &x ? 9 : 8))
        reach_error();
}
