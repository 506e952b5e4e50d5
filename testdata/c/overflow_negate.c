// -INT_MIN and INT_MIN / -1 are undefined.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 && -x < 0)
        reach_error();
    int y = x / -1;
    if (y == -2147483647 - 1)
        reach_error();
    return 0;
}
