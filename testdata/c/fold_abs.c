// A loop whose invariant is y == |x|: no convex set of states that contains all reachable ones is inductive.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -100 || x > 100)
        return 0;
    int y = x < 0 ? -x : x;
    while (y > 0) {
        if (x < 0)
            x++;
        else
            x--;
        y--;
    }
    if (x != 0)
        reach_error();
    return 0;
}
