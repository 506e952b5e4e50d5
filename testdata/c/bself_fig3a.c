// Chalupa & Strejcek 2021, figure 3 (left): one turn of a million is different, after which x == i.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int i = 0;
    __VERIFIER_assume(x == 1);
    while (i < 1000000) {
        if (i == 5)
            --x;
        ++x;
        ++i;
    }
    if (x != i)
        reach_error();
    return 0;
}
