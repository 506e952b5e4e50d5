// Constants: hexadecimal, octal, characters with escapes, suffixes, and the type of a constant that does not fit an int.
extern void reach_error(void);

int main(void) {
    int a = 0x7F, b = 017, c = 'A', d = '\n', e = '\x41', f = '\0';
    if (a != 127 || b != 15 || c != 65 || d != 10 || e != 65 || f != 0)
        reach_error();
    if (0xFFFFFFFF < 0 || 4294967295u + 1u != 0 || 4294967295LL + 1 != 4294967296LL)
        reach_error();
    if (-1 < 0x7FFFFFFF) {
        if (-1 < 0x80000000)
            reach_error();
    } else {
        reach_error();
    }
    return 0;
}
