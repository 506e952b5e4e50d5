// Parameters are copies; a void function returns early; locals of the same name are different variables.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int total = 0;

void add(int x) {
    if (x < 0)
        return;
    total += x;
    x = -1;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 1000)
        return 0;
    int before = x;
    add(x);
    if (x != before || (x >= 0 && total != x) || total < 0)
        reach_error();
    return 0;
}
