// Two signs at once: d is the sum of the absolute values of x and y, which go to 0 one after the other.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int k = __VERIFIER_nondet_int();
    if (x < -50 || x > 50 || k < 0 || k > 50)
        return 0;
    int d = (x < 0 ? -x : x) + k;
    while (d > k) {
        if (x < 0)
            x++;
        else
            x--;
        d--;
    }
    if (x != 0)
        reach_error();
    return 0;
}
