// Two traffic lights of which one is red at any time.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum { RED, YELLOW, GREEN };
static int north = GREEN, west = RED;
static void step(void) {
  switch (north) {
  case GREEN:
    north = YELLOW;
    break;
  case YELLOW:
    north = YELLOW; // fault: RED
    west = GREEN;
    break;
  default:
    if (west == GREEN) {
      west = YELLOW;
    } else {
      west = RED;
      north = GREEN;
    }
  }
}
int main(void) {
  for (int i = 0; i < 4 && __VERIFIER_nondet_int(); i++) {
    step();
    assert(north == RED || west == RED);
  }
  return 0;
}
