// Komuravelli et al. 2013, figure 1, by Gulavani et al. 2008: y is negated only where y > 10w and z >= 100x, which is never so.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 0, y = 0, z = 0, w = 0, t;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            x++;
            y = y + 100;
        } else if (__VERIFIER_nondet_int()) {
            if (x >= 4) {
                x++;
                y++;
            }
        } else if (y > 10 * w && z >= 100 * x) {
            y = -y;
        }
        t = 1;
        w = w + t;
        z = z + 10 * t;
    }
    if (x >= 4 && y <= 2)
        reach_error();
    return 0;
}
