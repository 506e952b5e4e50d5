// The mean of two numbers, rounded down.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int low = __VERIFIER_nondet_uchar(), high = __VERIFIER_nondet_uchar();
  if (low > high) {
    int t = low;
    low = high;
    high = t;
  }
  int middle = low + (high + low) / 2; // fault: high - low
  assert(middle >= low);
  assert(middle <= high);
  return 0;
}
