// The error lies four calls deep.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void check(int x) {
    if (x == 1000)
        reach_error();
}

void third(int x) {
    check(x * 2);
}

void second(int x) {
    third(x + 5);
}

void first(int x) {
    if (x > 0)
        second(x - 1);
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 10000)
        first(x);
    return 0;
}
