// Prefix and postfix ++ and --: the value before or after.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 100)
        return 0;
    int a = x++;
    int b = ++x;
    int c = x--;
    int d = --x;
    if (a == 40 && b == 42 && c == 42 && d == 40)
        reach_error();
    return 0;
}
