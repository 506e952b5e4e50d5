// The value of an assignment is the value stored; assignments group to the right.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned char c;
    int a, b;
    a = b = (c = x);
    if (a != b || a < 0 || a > 255)
        reach_error();
    int d = (a += 2) * 2;
    if (d != 2 * b + 4)
        reach_error();
    return 0;
}
