// Two nested loops: three times four turns.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int turns = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < n; j++)
            turns++;
    if (turns == 12)
        reach_error();
    return 0;
}
