// safe: Two functions that call each other and share a global; the error would be inside of them.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int depth = 0;

void down(int n);

void up(int n)
{
    if (depth < 0)
        reach_error();
    depth = depth + 1;
    if (n > 0)
        down(n - 1);
    depth = depth - 1;
}

void down(int n)
{
    if (n > 0)
        up(n - 1);
}

int main(void)
{
    up(__VERIFIER_nondet_int());
    return 0;
}
