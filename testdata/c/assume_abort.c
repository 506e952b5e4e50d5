// The usual definition of an assumption by abort().
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void assume_abort_if_not(int cond) {
    if (!cond) {
        abort();
    }
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    assume_abort_if_not(x > 0 && y > x);
    assume_abort_if_not(y < 100);
    if (x + y == 197)
        reach_error();
    return 0;
}
