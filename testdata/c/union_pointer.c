// A pointer in a union leads to the variable that is not as expected.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union place {
    int *pointer;
    int index;
};

int x, y;

int main(void) {
    union place p;
    p.pointer = __VERIFIER_nondet_int() ? &x : &y;
    *p.pointer = 1;
    if (y == 1)
        reach_error();
}
