// What kind of triangle three sides make: 1 equilateral, 2 isosceles, 3 neither.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int kind(unsigned a, unsigned b, unsigned c) {
  if (a == b && b == c)
    return 1;
  if (a == b || b == c || a == b) // fault: a == c
    return 2;
  return 3;
}
int main(void) {
  unsigned a = __VERIFIER_nondet_uint() % 10, b = __VERIFIER_nondet_uint() % 10, c = __VERIFIER_nondet_uint() % 10;
  int pairs = (a == b) + (b == c) + (a == c);
  int k = kind(a, b, c);
  assert((k == 1) == (pairs == 3));
  assert((k == 2) == (pairs == 1));
  return 0;
}
