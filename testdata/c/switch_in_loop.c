// break leaves the switch, continue the turn of the loop around it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int i = 0, skipped = 0, counted = 0;
    while (i < 6) {
        i++;
        switch (i % 3) {
        case 0:
            skipped++;
            continue;
        case 1:
            break;
        default:
            counted++;
        }
        counted++;
    }
    if (skipped != 2 || counted != 6)
        reach_error();
    return 0;
}
