// The same with a guard against negative amounts.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int balance = 100;

void draw(int amount) {
    if (amount >= 0 && amount <= balance)
        balance -= amount;
}

int main(void) {
    while (__VERIFIER_nondet_int())
        draw(__VERIFIER_nondet_int());
    if (balance < 0 || balance > 100)
        reach_error();
    return 0;
}
