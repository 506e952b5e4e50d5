// A pointer goes through an array; the last element is the one that is not as expected.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int a[3] = {1, 1, 0};
    int last = __VERIFIER_nondet_int();
    a[2] = last;
    for (int *p = a; p != a + 3; p++)
        if (*p != 1)
            reach_error();
}
