// A for loop with a declaration, without some of its parts, and with an empty body.
extern void reach_error(void);

int main(void) {
    int sum = 0, j = 0;
    for (int i = 1; i <= 4; i++)
        sum += i;
    for (;;) {
        if (j >= 3)
            break;
        j++;
    }
    for (; j < 6; j++)
        ;
    if (sum != 10 || j != 6)
        reach_error();
    return 0;
}
