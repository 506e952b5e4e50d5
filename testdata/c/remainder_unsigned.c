// Division and remainder of unsigned values; -1 converted first.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int x = __VERIFIER_nondet_uint();
    if (x % 10 > 9 || x / 2 > 2147483647u)
        reach_error();
    if (-1 / 2u != 2147483647u)
        reach_error();
    return 0;
}
