// A global that several functions change.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int balance = 100;

void pay_in(int amount) {
    if (amount > 0)
        balance += amount;
}

void draw(int amount) {
    if (amount <= balance)
        balance -= amount;
}

int main(void) {
    pay_in(50);
    draw(__VERIFIER_nondet_int());
    if (balance == 151)
        reach_error();
    return 0;
}
