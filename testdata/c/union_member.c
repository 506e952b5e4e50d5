// A union is read as the member that was written, which a tag tells.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct value {
    int wide;
    union {
        long long l;
        short s;
    } u;
};

int main(void) {
    struct value a, b;
    a.wide = __VERIFIER_nondet_int() > 0;
    if (a.wide)
        a.u.l = 5000000000;
    else
        a.u.s = -3;
    b = a;
    if (b.wide ? b.u.l < 0 : b.u.s > 0)
        reach_error();
}
