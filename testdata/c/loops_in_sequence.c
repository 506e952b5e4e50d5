// What the first loop counts up, the second one counts down, one step too far.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int up = 0;
    while (up < n)
        up++;
    int down = up;
    while (down >= 0)
        down--;
    if (n > 50 && down == -1)
        reach_error();
    return 0;
}
