// The counter would have to overflow before the loop could end below its start.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int start = __VERIFIER_nondet_int();
    int i = start;
    while (__VERIFIER_nondet_int() != 0)
        i = i + 3;
    if (i < start)
        reach_error();
    return 0;
}
