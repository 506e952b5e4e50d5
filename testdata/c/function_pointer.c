// A table of functions: each does what its index says.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int up(int a) { return a + 1; }
int down(int a) { return a - 1; }

int main(void) {
    int (*f)(int) = up;
    int x = __VERIFIER_nondet_int();
    if (x > 0)
        f = down;
    if (x > -10 && x < 10 && f(x) > 9)
        reach_error();
}
