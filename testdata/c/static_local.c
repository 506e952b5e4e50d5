// A static local keeps its value from call to call.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int ticket(void) {
    static int last = 10;
    last++;
    return last;
}

int main(void) {
    int a = ticket();
    int b = ticket();
    int c = ticket();
    if (a == 11 && b == 12 && c == 13)
        reach_error();
    return 0;
}
