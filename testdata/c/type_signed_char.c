// A signed char is promoted to int: 127 + 1 is 128, and becomes -128 when it is stored back.
extern void reach_error(void);

int main(void) {
    signed char c = 127;
    if (c + 1 != 128)
        reach_error();
    c = c + 1;
    if (c != -128)
        reach_error();
    c--;
    if (c != 127)
        reach_error();
    return 0;
}
