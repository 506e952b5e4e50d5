// The value of an assignment is what was assigned (C11 6.5.16, paragraph 3), also where it moves its own place.
extern void reach_error(void);
#define CHECK(c) do { if (!(c)) reach_error(); } while (0)
struct node { int v; struct node *next; };
struct node n[4];
struct bits { unsigned u : 3; int s : 3; unsigned char b : 1; } *bp, bits;
struct cell { int i; int *self; };
struct cell c;
int a[4];
int *q;
double *d, dd[2];
float f;
_Bool t;
volatile int vol;
char ch;
struct pair { struct pair *at; int x; } ps[3];

int main(void) {
  struct node *r;
  n[0].next = &n[0];
  r = (n[0].next->next += 1); CHECK(r == &n[1] && n[0].next == &n[1]);
  n[0].next = &n[0];
  r = (n[0].next->next = &n[1]); CHECK(r == &n[1]);
  n[0].next = &n[0];
  r = ++n[0].next->next; CHECK(r == &n[1]);
  n[2].next = &n[2];
  r = --n[2].next->next; CHECK(r == &n[1]);
  n[2].next = &n[2];
  r = n[2].next->next--; CHECK(r == &n[2] && n[2].next == &n[1]);
  n[2].next = &n[2];
  r = (n[2].next->next -= 2); CHECK(r == &n[0]);
  n[0].next = &n[0]; n[1].v = 7;
  CHECK((n[0].next->next += 1)->v == 7);

  a[0] = 0; a[1] = 5;
  int k = (a[a[0]] = 1); CHECK(k == 1 && a[0] == 1);
  a[0] = 0;
  k = (a[a[0]] += 2); CHECK(k == 2 && a[0] == 2);
  a[0] = 0; a[1] = 9;
  k = ++a[a[0]]; CHECK(k == 1);
  a[0] = 0;
  k = a[a[0]]++; CHECK(k == 0 && a[0] == 1);
  a[3] = 3; a[2] = 8;
  k = --a[a[3]]; CHECK(k == 2 && a[3] == 2);
  a[3] = 3;
  k = (a[a[3]] -= 2); CHECK(k == 1);
  a[3] = 3;
  k = (a[a[3]] <<= 1); CHECK(k == 6);

  c.self = &c.i;
  c.i = 0;
  k = (*c.self += 3); CHECK(k == 3);

  CHECK((bits.u = 9) == 1);
  CHECK((bits.s = 5) == -3);
  CHECK((bits.u += 7) == 0);
  bits.u = 7;
  CHECK(++bits.u == 0);
  CHECK(--bits.u == 7);
  CHECK(bits.u++ == 7 && bits.u == 0);
  bits.s = 3;
  CHECK(++bits.s == -4);
  CHECK((bits.b = 2) == 0);
  bp = &bits;
  CHECK((bp->u = 10) == 2);
  CHECK((bp->u *= 5) == 2);

  CHECK((t = 5) == 1);
  CHECK((t += 5) == 1);
  CHECK(++t == 1);
  CHECK(--t == 0);
  CHECK(t-- == 0 && t == 1);
  CHECK((t = 0.25) == 1);

  CHECK((f = 0.1) != 0.1);
  CHECK((f = 16777217) == 16777216.0);
  CHECK((k = 3.9) == 3);
  CHECK((ch = 257) == 1);
  CHECK((ch = 128) == -128);
  ch = 127;
  CHECK(++ch == -128);
  CHECK((vol = 4) == 4);
  CHECK((vol += 4) == 8);
  CHECK(++vol == 9);
  d = dd;
  CHECK((*d += 1.5) == 1.5);

  ps[0].at = &ps[0]; ps[1].x = 4; ps[1].at = &ps[2]; ps[0].x = 3;
  k = (*ps[0].at = ps[1]).x; CHECK(k == 4 && ps[0].at == &ps[2] && ps[0].x == 4);
  ps[0].at = &ps[0];
  struct pair w = (*ps[0].at->at = ps[1]); CHECK(w.x == 4 && w.at == &ps[2]);

  q = a;
  a[0] = 1; a[1] = 2;
  void *self; void **sp = (void **)&self; self = &self;
  void *got = (*(void **)self = (void *)a); CHECK(got == (void *)a && self == (void *)a);
  int *z[2]; z[0] = a; z[1] = a + 1;
  int i = 0;
  int *y = z[i]++; CHECK(y == a && z[0] == a + 1);
  y = ++z[i]; CHECK(y == a + 2);
  y = (z[i] -= 2); CHECK(y == a);
  return 0;
}
