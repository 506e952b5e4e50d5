// Globals start at 0, or at their constant initialiser.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int zero;
unsigned char byte = 300 - 45;
long sum = 3 + 4 * 5 - (1 << 2);
static int hidden = -1;

int main(void) {
    if (zero != 0 || byte != 255 || sum != 19 || hidden != -1)
        reach_error();
    return 0;
}
