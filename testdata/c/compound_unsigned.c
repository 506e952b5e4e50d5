// A compound assignment with an unsigned right operand divides as unsigned.
extern void reach_error(void);

int main(void) {
    int x = -6;
    x /= 2u;
    if (x == 2147483645)
        reach_error();
    return 0;
}
