// Objects whose addresses one place of the program makes integers, one after the other: none of them overlap.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  uintptr_t n[3];
  for (int i = 0; i < 3; i++) {
    void *p = malloc(4);
    if (!p) return 0;
    n[i] = (uintptr_t)p;
  }
  if (n[0] == n[2] || n[1] + 2 == n[2]) reach_error();
  return 0;
}
