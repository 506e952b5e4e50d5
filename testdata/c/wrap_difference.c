// Unsigned differences are exact modulo 2^32: (a - b) + b is a whatever wraps on the way.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int a = __VERIFIER_nondet_uint();
    unsigned int b = __VERIFIER_nondet_uint();
    unsigned int d = a - b;
    if (d + b != a)
        reach_error();
    return 0;
}
