// After Chalupa & Strejcek 2021, figure 2, with n = 10: forward execution ends, backward execution still goes on for ever, since
// where the loop begins is not known when it is left.
extern void reach_error(void);

int main(void) {
    int n = 10;
    int x = 0, i = 0;
    while (i < n) {
        ++x;
        ++i;
    }
    if (x != i)
        reach_error();
    return 0;
}
