// An error behind a loop that never ends.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 0;
    while (1) {
        x = __VERIFIER_nondet_int();
    }
    reach_error();
    return x;
}
