/* longjmp goes back to where setjmp was called in a function that is still active. */
#include <setjmp.h>
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
static jmp_buf env, outer;
static int depth, trail;
static void leaf(int n) { trail++; if (n == 3) longjmp(env, n); if (n == 4) longjmp(env, 0); trail += 100; }
static void middle(int n) { depth++; leaf(n); depth--; }
static int attempt(int n) {
  int before = n * 2;
  switch (setjmp(env)) {
  case 0: middle(n); return -1;
  case 3: return before;
  case 1: return -2;
  default: return -3;
  }
}
static int counted(void) {
  volatile int tries = 0;
  int r = setjmp(env);
  if (tries++ < 3) longjmp(env, 10 + tries);
  return r;
}
static int nested(void) {
  jmp_buf local;
  volatile int state = 0;
  if (setjmp(outer) == 0) {
    if (setjmp(local) == 0) { state = 1; longjmp(local, 5); }
    state += 10;
    longjmp(outer, 1);
  }
  return state;
}
struct frame { jmp_buf *up; int code; };
static void raise_in(struct frame *f, int code) { f->code = code; longjmp(*f->up, 1); }
static int caught(int code) {
  jmp_buf here;
  static struct frame f;
  f.up = &here;
  if (!setjmp(here)) { raise_in(&f, code); reach_error(); }
  return f.code;
}
int main(void) {
  CHECK(attempt(2) == -1 && depth == 0 && trail == 101);
  CHECK(attempt(3) == 6 && depth == 1 && trail == 102);
  CHECK(attempt(4) == -2 && depth == 2);
  CHECK(counted() == 13);
  CHECK(nested() == 11);
  CHECK(caught(7) == 7 && caught(8) == 8);
  for (volatile int i = 0; i < 2; i++) if (_setjmp(env) == 0) { if (i == 1) longjmp(env, 2); } else CHECK(i == 1);
  return 0;
}
