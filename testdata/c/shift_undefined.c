// A shift by the width of the type or by a negative amount is undefined and ends the run.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int by = 32;
    unsigned int x = 1;
    if (__VERIFIER_nondet_int()) {
        x = x << by;
        reach_error();
    }
    by = -1;
    x = x >> by;
    reach_error();
    return 0;
}
