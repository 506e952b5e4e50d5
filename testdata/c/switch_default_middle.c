// default may stand anywhere and falls through too; a switch without a matching label does nothing.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int n = 0;
    switch (x) {
    case 1:
        n += 1;
        break;
    default:
        n += 10;
    case 2:
        n += 100;
    }
    switch (n) {
    case 5:
        n = 0;
    }
    if (n == 110)
        reach_error();
    return 0;
}
