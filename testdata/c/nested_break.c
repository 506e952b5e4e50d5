// break and continue belong to the innermost loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int outer = 0, inner = 0;
    while (outer < 4) {
        int j = 0;
        while (1) {
            j++;
            if (j < 3)
                continue;
            inner++;
            break;
        }
        outer++;
        if (outer == 2)
            continue;
    }
    if (outer != 4 || inner != 4)
        reach_error();
    return 0;
}
