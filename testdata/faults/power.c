// A power by repeated squaring.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned base = __VERIFIER_nondet_uint() % 8, n = __VERIFIER_nondet_uint() % 6;
  unsigned slow = 1;
  for (unsigned i = 0; i < n; i++)
    slow *= base;
  unsigned fast = 1, b = base;
  for (unsigned k = n; k > 0; k /= 2) {
    if (k % 2 == 1)
      fast *= base; // fault: b
    b *= b;
  }
  assert(fast == slow);
  return 0;
}
