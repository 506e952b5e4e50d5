// Arithmetic on characters: to upper case by the distance of 'a' and 'A'.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

char upper(char c) {
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 'A';
    return c;
}

int main(void) {
    char c = upper(__VERIFIER_nondet_char());
    if (c >= 'a' && c <= 'z')
        reach_error();
    return 0;
}
