// The two branches of ?: are brought to one type, also if the unsigned one is not taken.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if ((x == 3 ? -1 : 0u) > 0)
        reach_error();
    return 0;
}
