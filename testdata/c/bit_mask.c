// A mask of low bits is a remainder, also of a negative value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int low = x & 7;
    if (low < 0 || low > 7 || (x - low) % 8 != 0)
        reach_error();
    return 0;
}
