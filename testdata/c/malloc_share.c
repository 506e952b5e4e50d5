// Two pointers share allocated memory when an input says so.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *calloc(unsigned int, unsigned int);

int main(void) {
    int *p = calloc(2, sizeof(int));
    int *q = calloc(2, sizeof(int));
    if (__VERIFIER_nondet_int())
        q = p;
    q[1] = 4;
    if (p[1] == 4)
        reach_error();
}
