// Functions of the library without a declaration have their own types: malloc returns a pointer, also where int is narrower. The number of
// arguments of a program is not negative.
extern void reach_error(void);

int main(int argc, char **argv) {
    int *p = malloc(2 * sizeof(int));
    memset(p, 0, 2 * sizeof(int));
    p[1] = argc;
    if (p[0] != 0 || p[1] < 0)
        reach_error();
    free(p);
    return 0;
}
