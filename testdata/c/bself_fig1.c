// After Chalupa & Strejcek 2021, figure 1: the assertion stands inside of the loop and is inductive, so that backward
// execution ends while forward execution does not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0, i = 0;
    while (i < n) {
        if (x != i)
            reach_error();
        ++x;
        ++i;
    }
    return 0;
}
