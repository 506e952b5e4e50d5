/* The attribute cleanup: a function is called with the address of a variable wherever control leaves its block, the last one first. */
#include <stdlib.h>
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
#define AUTO __attribute__((cleanup(done)))
int log[64], n;
int *seen;
void done(int *p) { log[n++] = *p; *p = -1; }
static void freed(void *p) { free(*(void **)p); n += 100; }
struct S { int a, b; };
static void whole(struct S *s) { log[n++] = s->a * 10 + s->b; }
static void row(int (*a)[3]) { log[n++] = (*a)[2]; }
int at(int k) { return log[k]; }
int value(int c) {
  int x AUTO = 1, y AUTO = 2;
  if (c) { int z AUTO = 3; return x + y + z; }
  x = 7;
  return x;
}
struct S result(void) { struct S s __attribute__((cleanup(whole))) = { 4, 5 }; struct S t = s; s.a = 6; return t; }
void loops(void) {
  for (int i = 0; i < 4; i++) {
    int x AUTO = 10 + i;
    if (i == 1) continue;
    switch (i) { case 2: { int y AUTO = 20; continue; } case 0: { int z AUTO = 30; break; } }
    if (i == 3) break;
    x += 100;
  }
}
void jumps(int k) {
  int tries = 0;
again:;
  int x AUTO = 40 + tries;
  { int y AUTO = 50; if (tries++ == 0) goto again; if (k) goto out; }
  x = 60;
  { int late AUTO = 65; out2:; late = 66; }
out:
  x++;
}

void blocks(void) {
  void *p __attribute__((cleanup(freed))) = malloc(4);
  int a[3] __attribute__((cleanup(row))) = { 7, 8, 9 };
  a[2] = 11;
}
void same(int *p) { CHECK(p == seen); }
int main(void) {
  CHECK(value(1) == 6 && n == 3 && at(0) == 3 && at(1) == 2 && at(2) == 1);
  n = 0; CHECK(value(0) == 7 && n == 2 && at(0) == 2 && at(1) == 7);
  n = 0; struct S s = result(); CHECK(s.a == 4 && s.b == 5 && n == 1 && at(0) == 65);
  n = 0; loops(); CHECK(n == 6 && at(0) == 30 && at(1) == 110 && at(2) == 11 && at(3) == 20 && at(4) == 12 && at(5) == 13);
  n = 0; jumps(1); CHECK(n == 4 && at(0) == 50 && at(1) == 40 && at(2) == 50 && at(3) == 42);
  n = 0; jumps(0); CHECK(n == 5 && at(2) == 50 && at(3) == 66 && at(4) == 61);
  n = 0; int v = ({ int x AUTO = 5; x; }); CHECK(v == 5 && n == 1 && at(0) == 5);
  n = 0; int w = ({ struct S s __attribute__((cleanup(whole))) = { 2, 3 }; s; }).b; CHECK(w == 3 && at(0) == 23);
  n = 0; for (int x AUTO = 3; x < 6; x++) ; CHECK(n == 1 && at(0) == 6);
  n = 0; { __attribute__((cleanup(done))) int x = 1, y = 2; } CHECK(n == 2 && at(0) == 2 && at(1) == 1);
  n = 0; blocks(); CHECK(n == 101 && at(0) == 11);
  { int x __attribute__((cleanup(same))); seen = &x; }
  { static int x AUTO = 3; } CHECK(n == 101);
  return 0;
}
