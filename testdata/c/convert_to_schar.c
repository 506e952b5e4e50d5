// Values from 128 to 255 become negative in a signed char.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x >= 0 && x < 256) {
        signed char c = x;
        if (c == -56 && x == 200)
            reach_error();
    }
    return 0;
}
