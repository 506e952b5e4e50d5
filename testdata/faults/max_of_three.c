// The largest of three numbers; one comparison is with the wrong one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int max(int a, int b, int c) {
  int m = a;
  if (b > m)
    m = b;
  if (c > b) // fault: m
    m = c;
  return m;
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  int m = max(x, y, z);
  assert(m >= x && m >= y && m >= z);
  return 0;
}
