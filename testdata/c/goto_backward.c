// A loop made of labels and goto.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0;
again:
    if (i >= n)
        goto done;
    i += 3;
    goto again;
done:
    if (i == 30 && n == 28)
        reach_error();
    return 0;
}
