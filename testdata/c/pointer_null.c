// A pointer that may be null is used only where it is not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x;

int main(void) {
    int *p = 0;
    if (__VERIFIER_nondet_int() > 0)
        p = &x;
    if (p)
        *p = 3;
    if (p != 0 && x != 3)
        reach_error();
}
