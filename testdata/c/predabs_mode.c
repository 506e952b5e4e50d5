// The input decides which of two variables changes; their sum stays bounded.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int up = 0, down = 100;
    while (up + down < 150 && down > 0) {
        if (__VERIFIER_nondet_int())
            up++;
        else
            down--;
    }
    if (up < 0 || down > 100 || up + down > 150)
        reach_error();
    return 0;
}
