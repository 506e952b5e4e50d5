// A machine of 23 states that accepts when its input ends a word with "abracadabraabracadabra": state s has seen the first s letters of it.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    int state = 0;
    while (1) {
        char c = __VERIFIER_nondet_char();
        if (state == 0) {
            if (c == 'a') state = 1; else state = 0;
        } else if (state == 1) {
            if (c == 'b') state = 2; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 2) {
            if (c == 'r') state = 3; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 3) {
            if (c == 'a') state = 4; else state = 0;
        } else if (state == 4) {
            if (c == 'c') state = 5; else if (c == 'b') state = 2; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 5) {
            if (c == 'a') state = 6; else state = 0;
        } else if (state == 6) {
            if (c == 'd') state = 7; else if (c == 'b') state = 2; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 7) {
            if (c == 'a') state = 8; else state = 0;
        } else if (state == 8) {
            if (c == 'b') state = 9; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 9) {
            if (c == 'r') state = 10; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 10) {
            if (c == 'a') state = 11; else state = 0;
        } else if (state == 11) {
            if (c == 'a') state = 12; else if (c == 'c') state = 5; else if (c == 'b') state = 2; else state = 0;
        } else if (state == 12) {
            if (c == 'b') state = 13; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 13) {
            if (c == 'r') state = 14; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 14) {
            if (c == 'a') state = 15; else state = 0;
        } else if (state == 15) {
            if (c == 'c') state = 16; else if (c == 'b') state = 2; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 16) {
            if (c == 'a') state = 17; else state = 0;
        } else if (state == 17) {
            if (c == 'd') state = 18; else if (c == 'b') state = 2; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 18) {
            if (c == 'a') state = 19; else state = 0;
        } else if (state == 19) {
            if (c == 'b') state = 20; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 20) {
            if (c == 'r') state = 21; else if (c == 'a') state = 1; else state = 0;
        } else if (state == 21) {
            if (c == 'a') state = 22; else state = 0;
        }
        if (state == 22) reach_error();
    }
    return 0;
}
