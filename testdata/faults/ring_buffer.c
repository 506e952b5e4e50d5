// A queue in a ring: where it is taken from does not go around.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define SIZE 3
static int ring[SIZE], first, count;
static void put(int x) {
  ring[(first + count) % SIZE] = x;
  count++;
}
static int take(void) {
  int x = ring[first];
  first = (first + 2) % SIZE; // fault: 1
  count--;
  return x;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  put(a);
  put(b);
  assert(take() == a);
  assert(take() == b);
  assert(count == 0);
  return 0;
}
