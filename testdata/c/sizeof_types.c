// sizeof in ILP32; its operand is not evaluated.
extern void reach_error(void);

int main(void) {
    int x = 3;
    unsigned int n = sizeof(x++);
    if (x != 3 || n != 4)
        reach_error();
    if (sizeof(char) != 1 || sizeof(short) != 2 || sizeof(long) != 4 || sizeof(long long) != 8)
        reach_error();
    if (sizeof(_Bool) != 1 || sizeof('a') != 4 || sizeof((char)1 + (char)2) != 4)
        reach_error();
    return 0;
}
