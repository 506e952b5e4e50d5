// An irreducible loop: both labels can be entered from outside.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int n = 0;
    if (x > 0)
        goto right;
left:
    n += 2;
    if (n > 20)
        goto done;
right:
    n += 3;
    if (n <= 20)
        goto left;
done:
    if (n == 23 && x > 0)
        reach_error();
    return 0;
}
