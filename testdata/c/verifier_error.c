// The older name of the error function.
extern void __VERIFIER_error(void) __attribute__((__noreturn__));
extern int __VERIFIER_nondet_int(void);

int main() {
    int x = __VERIFIER_nondet_int();
    if (x == -2147483647 - 1)
        __VERIFIER_error();
    return 0;
}
