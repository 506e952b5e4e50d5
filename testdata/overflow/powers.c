// A product leaves the type after four turns.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = 1;
    while (__VERIFIER_nondet_int())
        x *= 256;
    return 0;
}
