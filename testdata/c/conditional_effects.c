// ?: evaluates one branch only, with its side effects; conditionals nest to the right.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int a = 0, b = 0;
    int c = x > 10 ? a++ : x > 5 ? ++b : (a = 7);
    if (a == 0 && b == 1 && c == 1 && x == 8)
        reach_error();
    return 0;
}
