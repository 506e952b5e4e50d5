// A local variable without an initialiser has any value.
extern void reach_error(void);

int main(void) {
    int x;
    unsigned char y;
    if (x == 42 && y == 200)
        reach_error();
    return 0;
}
