// sizeof is unsigned, so that -1 compares greater.
extern void reach_error(void);

int main(void) {
    int x = -1;
    if (x > sizeof(int))
        reach_error();
    return 0;
}
