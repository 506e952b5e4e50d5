// The controlling expression is promoted; the labels are converted to its type.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    switch (c) {
    case 'x':
        c++;
        break;
    case 256:
        reach_error();
    case -1:
        reach_error();
    }
    switch (c + 0u) {
    case 'y':
        reach_error();
    }
    return 0;
}
