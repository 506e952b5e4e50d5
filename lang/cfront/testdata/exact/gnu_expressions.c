/* What gcc has beyond C: p ?: q with pointers, conversions to unions, ranges of cases. */
extern void reach_error(void);
#define CHECK(c) do { if (!(c)) reach_error(); } while (0)
union word { int i; unsigned char c; const char *text; double d; } w;
int g = 4, calls, list[3] = { 7, 8, 9 };
struct node { int v; struct node *next; } a, b = { 5, &a };

int *pass(int *p) { calls++; return p; }
int *given(int *p) { return p ?: &g; }
struct node *last(struct node *n) { return n->next ?: n; }
int first(union word u) { return u.i; }

int kind(int c) {
  switch (c) {
  case 'a' ... 'z': return 1;
  case -3 ... -1: return 2;
  case 6 ... 4: return 3;
  default: return 4;
  }
}

int narrow(signed char c) {
  switch (c) {
  case 100 ... 220: return 1;
  case -56: return 2;
  }
  return 3;
}

int main(void) {
  int x = 1;
  CHECK(given(0) == &g && given(&x) == &x && *given(&x) == 1);
  CHECK(*(pass(&x) ?: &g) == 1 && calls == 1);
  CHECK(*(pass(0) ?: pass(&g)) == 4 && calls == 3);
  CHECK((list ?: &g)[1] == 8);
  CHECK(last(&a) == &a && last(&b) == &a);
  void *v = (void *)0 ?: &x;
  CHECK(v == &x);
  CHECK((pass(&x) ?: 0) == &x);

  w = (union word)300;
  CHECK(w.i == 300);
  CHECK(first((union word)7) == 7);
  const char *text = "abc";
  w = (union word)text;
  CHECK(w.text[1] == 'b');
  w = (union word)1.5;
  CHECK(w.d == 1.5);

  CHECK(kind('a') == 1 && kind('z') == 1 && kind('z' + 1) == 4 && kind(-3) == 2 && kind(0) == 4 && kind(5) == 4);
  CHECK(narrow(-56) == 2 && narrow(100) == 1 && narrow(127) == 1 && narrow(99) == 3);
  return 0;
}
