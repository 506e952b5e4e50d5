// Only the executions that overflow are lost; those that do not still reach the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x + 1000;
    if (y > 2147483600)
        reach_error();
    return 0;
}
