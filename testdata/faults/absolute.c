// The distance of two numbers.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int distance(int a, int b) {
  int d = a - b;
  if (d > 0) // fault: <
    d = -d;
  return d;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000)
    return 0;
  int d = distance(a, b);
  assert(d >= 0);
  assert(d == a - b || d == b - a);
  return 0;
}
