// TUM lectures 4-7, figure 1: the running example of predicate abstraction.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int z = __VERIFIER_nondet_int();
    __VERIFIER_assume(y >= z);
    while (x < y)
        x++;
    if (!(x >= z))
        reach_error();
    return 0;
}
