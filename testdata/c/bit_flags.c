// Setting, clearing and testing single bits of a small set.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned int flags = 0;
    if (__VERIFIER_nondet_int() > 0)
        flags |= 4;
    if (__VERIFIER_nondet_int() > 0)
        flags |= 1;
    flags &= ~1u;
    if ((flags & 4) && !(flags & 1))
        reach_error();
    return 0;
}
