// Two nested loops: the inner one never counts past the outer one's bound.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int i, j;
    for (i = 0; i < n; i++) {
        for (j = 0; j < i; j++) {
            if (j >= n)
                reach_error();
        }
    }
    return 0;
}
