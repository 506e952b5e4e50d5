// Cases fall through to the next one until a break; several labels share a statement.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int n = 0;
    switch (x) {
    case 3:
        n++;
    case 2:
        n++;
    case 1:
        n++;
        break;
    case 10:
    case 11:
        n = 10;
        break;
    default:
        n = -1;
    }
    if (x >= 1 && x <= 3 && n != x)
        reach_error();
    if (x == 11 && n != 10)
        reach_error();
    if (x > 11 && n != -1)
        reach_error();
    return 0;
}
