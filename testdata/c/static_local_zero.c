// Without an initialiser a static local starts at 0; two functions have one each.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int first(void) {
    static int n;
    return ++n;
}

int second(void) {
    static int n;
    n += 2;
    return n;
}

int main(void) {
    int a = first() + first();
    int b = second();
    if (a != 3 || b != 2)
        reach_error();
    return 0;
}
