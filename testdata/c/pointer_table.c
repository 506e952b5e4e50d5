// An array of pointers two of which are equal: what is written through one is seen through the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x, y;

int main(void) {
    int *table[3] = {&x, &y, &x};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 2)
        return 0;
    *table[i] = 5;
    if (i != 0 && *table[0] == 5)
        reach_error();
}
