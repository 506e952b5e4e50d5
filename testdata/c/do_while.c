// A do-while loop runs its body before the first test; continue goes to the test.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int turns = 0;
    if (n > 1000)
        return 0;
    do {
        turns++;
        if (turns == 3)
            continue;
    } while (turns < n);
    if (turns < 1 || (n >= 1 && turns != n))
        reach_error();
    return 0;
}
