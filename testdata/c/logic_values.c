// !, && and || have the value 0 or 1, and unary + and - their promoted type.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int two = !!x + (x || 5);
    if (two != 1 && two != 2)
        reach_error();
    if ((x && 7) != (x != 0) || !(x == x))
        reach_error();
    short s = -5;
    if (+s != -5 || -s != 5)
        reach_error();
    return 0;
}
