// A counter that grows by two or by four stays even.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int i = 0;
    while (i < 1000) {
        if (__VERIFIER_nondet_int())
            i += 2;
        else
            i += 4;
    }
    if (i % 2 != 0)
        reach_error();
    return 0;
}
