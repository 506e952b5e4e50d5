// After Chalupa & Strejcek 2021, figure 2: the assertion stands behind the loop, so that backward execution alone goes
// on for ever; x == i has to be found.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0, i = 0;
    while (i < n) {
        ++x;
        ++i;
    }
    if (x != i)
        reach_error();
    return 0;
}
