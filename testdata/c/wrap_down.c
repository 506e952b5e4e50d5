// A counter of unsigned type is never negative: the loop does not end at 0 but wraps around.
extern void reach_error(void);

int main(void) {
    unsigned int i;
    for (i = 10; i >= 0; i--) {
        if (i > 10)
            reach_error();
    }
    return 0;
}
