// Enumerators: explicit values, the next one counts on, negative values, use in switch.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum colour { RED, GREEN = 5, BLUE, LOW = -2, NEXT };

int main(void) {
    enum colour c = BLUE;
    int x = __VERIFIER_nondet_int();
    if (RED != 0 || BLUE != 6 || NEXT != -1)
        reach_error();
    switch (x) {
    case RED:
        c = GREEN;
        break;
    case NEXT:
        c = BLUE;
        break;
    default:
        c = RED;
    }
    if (c == BLUE && x != -1)
        reach_error();
    return 0;
}
