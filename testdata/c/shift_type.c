// The result of a shift has the promoted type of its left operand: a char is shifted as int.
extern void reach_error(void);

int main(void) {
    unsigned char c = 0x80;
    int wide = c << 1;
    unsigned char narrow = c << 1;
    unsigned int u = 1;
    if (wide != 256 || narrow != 0 || u << 31 != 2147483648u)
        reach_error();
    return 0;
}
