// Prefix and postfix in turn bring the variable back.
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
    if (b != a + 2 || c != b || d != a || x != a)
        reach_error();
    return 0;
}
