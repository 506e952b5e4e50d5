// Insertion sort of three numbers, which stops before the first one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < 3; i++) {
    int x = a[i];
    int j = i;
    while (j > 1 && a[j - 1] > x) { // fault: 0
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  for (int i = 1; i < 3; i++)
    assert(a[i - 1] <= a[i]);
  return 0;
}
