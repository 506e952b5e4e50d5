// Memory is lost in a program with constants, which hold no pointers to it.
#include <stdlib.h>
static const unsigned char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const long powers[4] = { 1, 10, 100, 1000 };
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  unsigned char *p = malloc(4);
  if (!p || i < 0 || i > 3) return 0;
  p[i] = letters[i] + powers[i] % 7;
  return p[i] != 0;
}
