// A hundred thousand turns without any input before the error.
extern void reach_error(void);

int main(void) {
    unsigned int i = 0;
    while (i < 100000)
        i++;
    if (i == 100000)
        reach_error();
    return 0;
}
