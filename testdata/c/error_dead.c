// Dead code: after return, in a branch that is never taken, in a function that is never called.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void never(void) {
    reach_error();
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (0)
        reach_error();
    while (0)
        reach_error();
    if (x > 5 && x < 5)
        reach_error();
    return 0;
    reach_error();
}
