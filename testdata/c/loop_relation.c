// Two variables that move in step: y is twice x.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0, y = 0;
    while (x < n) {
        x++;
        y += 2;
    }
    if (y != 2 * x)
        reach_error();
    return 0;
}
