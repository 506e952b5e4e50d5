// A while loop that sums bounded inputs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = 0, sum = 0;
    while (n < 20) {
        int x = __VERIFIER_nondet_int();
        if (x < 0 || x > 9)
            break;
        sum += x;
        n++;
    }
    if (sum > 9 * n || sum < 0)
        reach_error();
    return 0;
}
