// Plain char is signed on this platform.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    char c = __VERIFIER_nondet_char();
    if (c < 0)
        reach_error();
    return 0;
}
