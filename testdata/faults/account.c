// An account that must not be overdrawn.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int balance;
static int deposit(int amount) {
  if (amount <= 0)
    return 0;
  balance += amount;
  return 1;
}
static int withdraw(int amount) {
  if (amount <= 0)
    return 0;
  if (balance + 1 < amount) // fault: balance
    return 0;
  balance -= amount;
  return 1;
}
int main(void) {
  for (int day = 0; day < 3; day++) {
    int amount = __VERIFIER_nondet_int();
    if (amount < -100 || amount > 100)
      return 0;
    if (amount > 0)
      deposit(amount);
    else
      withdraw(-amount);
    assert(balance >= 0);
  }
  return 0;
}
