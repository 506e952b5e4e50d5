// Arguments and results are converted to the types of the function.
extern void reach_error(void);

unsigned char low(int x) {
    return x;
}

int same(signed char c) {
    return c;
}

int main(void) {
    int a = low(300);
    int b = same(a + 100);
    if (a == 44 && b == -112)
        reach_error();
    return 0;
}
