// Functions of the library without a declaration have their own types: malloc returns a pointer, also where int is narrower.
extern void reach_error(void);

int main(void) {
    int *p = malloc(2 * sizeof(int));
    memset(p, 0, 2 * sizeof(int));
    p[1] = 3;
    if (p[0] != 0 || p[1] != 3)
        reach_error();
    free(p);
    return 0;
}
