// const, static, inline, register and attributes do not change what a program does.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const int LIMIT = 16;

static inline int next(const int x) {
    return x + 1;
}

int main(void) {
    register int i = 0;
    int seen __attribute__((unused)) = 0;
    const unsigned n = LIMIT;
    while (i < LIMIT) {
        i = next(i);
        seen++;
    }
    if (i != 16 || n != 16)
        reach_error();
    return 0;
}
