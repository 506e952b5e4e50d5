// goto into a loop: two entries, and a body that is first entered in its middle.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int turns = 0, halves = 0;
    if (x > 0)
        goto middle;
    while (turns < 5) {
        halves++;
    middle:
        halves++;
        turns++;
    }
    if (x > 0 && halves != 9)
        reach_error();
    if (x <= 0 && halves != 10)
        reach_error();
    return 0;
}
