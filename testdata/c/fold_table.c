// A cyclic state machine whose output is no linear function of its state: s is 0, 1, 2 and x is 3, 7, 3.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int s = 0, x = 3;
    while (__VERIFIER_nondet_int()) {
        if (s == 0) {
            s = 1;
            x = 7;
        } else if (s == 1) {
            s = 2;
            x = 3;
        } else {
            s = 0;
            x = 3;
        }
    }
    if (s == 1 && x != 7)
        reach_error();
    return 0;
}
