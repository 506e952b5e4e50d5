// A ring counter never leaves its range.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int slot = 0;
    while (__VERIFIER_nondet_int()) {
        slot++;
        if (slot == 8)
            slot = 0;
        if (slot < 0 || slot > 7)
            reach_error();
    }
    return 0;
}
