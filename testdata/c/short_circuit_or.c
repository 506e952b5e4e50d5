// || evaluates its right operand only when the left one is 0; the side effect tells.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = 0;
    if (x > 0 || ++y > 5)
        x = 1;
    if (y == 1 && x == -3)
        reach_error();
    return 0;
}
