// Widening a negative value to an unsigned type goes through its two's complement.
extern void reach_error(void);

int main(void) {
    signed char c = -1;
    unsigned int u = c;
    unsigned short s = c;
    unsigned long long w = c;
    int i = s;
    if (u != 4294967295u || s != 65535 || i != 65535 || w != 18446744073709551615ull)
        reach_error();
    return 0;
}
