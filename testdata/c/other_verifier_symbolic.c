// KLEE's inputs: a structure whose members have any values, and what is assumed of them.
#include <klee/klee.h>

struct range { int from, to; char name[4]; };

int main(void) {
  struct range r = { 1, 0, "a" };
  klee_make_symbolic(&r, sizeof r, "r");
  klee_assume(r.from >= 0 & r.from < r.to);
  int i = klee_range(0, 3, "i");
  r.name[i] = 'b';
  klee_assert(r.to > 0 && r.name[i] == 'b');
  return 0;
}
