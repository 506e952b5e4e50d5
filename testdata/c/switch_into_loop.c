// A switch that jumps into the middle of a loop, as in Duff's device.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int count = 0;
    if (n < 1 || n > 20)
        return 0;
    int turns = (n + 3) / 4;
    switch (n % 4) {
    case 0:
        do {
            count++;
    case 3:
            count++;
    case 2:
            count++;
    case 1:
            count++;
        } while (--turns > 0);
    }
    if (count == 11)
        reach_error();
    return 0;
}
