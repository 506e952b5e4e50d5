// && does not evaluate its right operand when the left one is 0: no division by zero, no call.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int calls = 0;

int count(int result) {
    calls++;
    return result;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x != 0 && 100 / x > 1000)
        reach_error();
    if (count(0) && count(1))
        reach_error();
    if (calls != 1)
        reach_error();
    return 0;
}
