// A declaration in a block hides the outer one and ends with the block.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x = 3;

int main(void) {
    int y = x;
    {
        int x = 10;
        y += x;
        {
            int y = 100;
            x += y;
        }
        if (x != 110)
            reach_error();
    }
    for (int x = 0; x < 2; x++)
        y++;
    if (x != 3 || y != 15)
        reach_error();
    return 0;
}
