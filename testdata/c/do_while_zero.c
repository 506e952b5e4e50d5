// do { } while (0) runs once, and break leaves it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    do {
        if (x < 10)
            break;
        if (x % 7 != 3)
            break;
        reach_error();
    } while (0);
    return 0;
}
