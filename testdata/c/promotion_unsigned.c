// An unsigned int is not: 0 - 1 is the largest value.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int a = __VERIFIER_nondet_uint();
    if (a - 1 < 0)
        reach_error();
    if (a == 0 && a - 1 != 4294967295u)
        reach_error();
    return 0;
}
