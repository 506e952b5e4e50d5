// One input of 2^32 unlocks the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x * 3 + 7 == 118)
        reach_error();
    return 0;
}
