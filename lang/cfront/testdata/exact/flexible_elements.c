/* An array of no declared length that an initialiser gives elements (gcc's manual, 6.18). */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
#include <string.h>
struct p { int a; char b; char c[]; } x = { 1, 2, "abc" }, y = { 1, 2, { 'q' } }, none = { 1, 2 };
static struct { int n; struct { int k; long v; } e[]; } t = { .n = 2, .e = { { 1, 2 }, { .v = 4 } } }, u = { .e[2].k = 7 }, w = { 3, .e = { [1] = { 5, 6 } } };
struct z { int n; int e[]; } old = { 1, 4, 5 };
int *p = &old.e[1];
int f(void) { static struct p s = { 3, 4, "xyz" }; return s.c[2]++; }
int main(void) {
  CHECK(sizeof x == 8 && sizeof t <= 8);
  CHECK(x.c[2] == 'c' && x.c[3] == 0 && strlen(x.c) == 3 && y.c[0] == 'q');
  CHECK(t.e[0].k == 1 && t.e[0].v == 2 && t.e[1].k == 0 && t.e[1].v == 4 && t.n == 2);
  CHECK(u.e[2].k == 7 && u.e[1].v == 0 && u.n == 0 && w.e[1].v == 6 && w.e[0].k == 0);
  CHECK(old.e[1] == 5 && *p == 5);
  f();
  CHECK(f() == 'z' + 1);
  int s = 0;
  for (int i = 0; i < t.n; i++) s += t.e[i].v;
  CHECK(s == 6);
  struct p c = x;
  CHECK(c.a == 1 && c.b == 2);
  return 0;
}
