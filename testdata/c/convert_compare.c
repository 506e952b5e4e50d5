// Usual arithmetic conversions: -1 becomes the largest unsigned value and is greater than 1.
extern void reach_error(void);

int main(void) {
    int x = -1;
    unsigned int y = 1;
    if (x > y)
        reach_error();
    return 0;
}
