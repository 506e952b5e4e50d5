// Calls inside of expressions, conditions and loop headers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int half(int x) {
    return x / 2;
}

int even(int x) {
    return x % 2 == 0;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    int steps = 0;
    if (x < 0 || x > 100)
        return 0;
    while (even(x) && x > half(x))
        x = half(x), steps++;
    if (x == 3 && steps == half(10))
        reach_error();
    return 0;
}
