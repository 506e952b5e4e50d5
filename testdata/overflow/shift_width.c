/* 2^32 is no int: a shift by the width overflows, too. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 30 || n > 32)
        return 0;
    int flag = 1;
    if (n == 32)
        flag = flag << n;
    return flag;
}
