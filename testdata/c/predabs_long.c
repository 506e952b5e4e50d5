// The error lies behind three million turns: they have to be executed, or summarised.
extern void reach_error(void);

int main(void) {
    unsigned int n = 0, odd = 0;
    while (n < 3000000) {
        n += 3;
        odd = 1 - odd;
    }
    if (odd == 0)
        reach_error();
    return 0;
}
