/* gcc's vectors: values of several elements, on which operators act element by element. */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef signed char b8 __attribute__((vector_size(8)));
typedef short s4 __attribute__((vector_size(8)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
typedef long long l2 __attribute__((__vector_size__(16)));
struct pair { v4 v; int n; };
v4 global = { 1, 2, 3 }, zero, table[2] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
static int same(v4 a, int b, int c, int d, int e) { return a[0] == b && a[1] == c && a[2] == d && a[3] == e; }
static v4 twice(v4 a) { a += a; return a; }
static int sum(const v4 *p) { int s = 0; for (int i = 0; i < 4; i++) s += (*p)[i]; return s; }
int main(void) {
  v4 a = { 1, 2, 3, 4 }, b = { 10, 20, 30, -40 }, c;
  CHECK(sizeof(v4) == 16 && sizeof a == 16 && _Alignof(v4) == 16 && sizeof(struct pair) == 32 && sizeof a[0] == 4);
  CHECK(same(global, 1, 2, 3, 0) && same(zero, 0, 0, 0, 0) && same(table[1], 5, 6, 7, 8));
  c = a + b; CHECK(same(c, 11, 22, 33, -36));
  CHECK(same(b - a, 9, 18, 27, -44) && same(a * b, 10, 40, 90, -160) && same(b / a, 10, 10, 10, -10) && same(b % 7, 3, 6, 2, -5));
  CHECK(same(a & 1, 1, 0, 1, 0) && same(a | 8, 9, 10, 11, 12) && same(a ^ b, 11, 22, 29, -40 ^ 4) && same(~a, -2, -3, -4, -5));
  CHECK(same(-b, -10, -20, -30, 40) && same(+b, 10, 20, 30, -40));
  CHECK(same(a << 2, 4, 8, 12, 16) && same(b >> 1, 5, 10, 15, -20) && same(1 << a, 2, 4, 8, 16) && same(a << a, 2, 8, 24, 64));
  CHECK(same(a > 2, 0, 0, -1, -1) && same(a == b, 0, 0, 0, 0) && same(a != 2, -1, 0, -1, -1) && same(b < a, 0, 0, 0, -1));
  CHECK(same(a + 1, 2, 3, 4, 5) && same(10 - a, 9, 8, 7, 6) && same(twice(a), 2, 4, 6, 8) && same(a, 1, 2, 3, 4));
  CHECK((a + b)[3] == -36 && (a * 2)[1] == 4);
  c = a; c += 1; c *= b; CHECK(same(c, 20, 60, 120, -200)); c <<= 1; CHECK(c[0] == 40);
  c[1] = 7; c[2]++; CHECK(same(c, 40, 7, 241, -400));
  for (int i = 0; i < 4; i++) c[i] = i * i;
  CHECK(same(c, 0, 1, 4, 9) && sum(&c) == 14);
  v4 old = c++; CHECK(same(old, 0, 1, 4, 9) && same(c, 1, 2, 5, 10)); --c; CHECK(c[3] == 9);
  u4 u = { 0xffffffffu, 1, 2, 3 }; u += 1; CHECK(u[0] == 0 && u[3] == 4); u -= 1; CHECK((u > 5u)[0] == -1 && (u >> 31)[0] == 1);
  CHECK(same((v4)u, -1, 1, 2, 3));
  b8 small = { 100, -100, 5, 6, 7, 8, 9, 10 }; small += small; CHECK(small[0] == -56 && small[1] == 56 && small[7] == 20);
  s4 s = { -1, 2, 300, 4 }; CHECK((s < 3)[0] == -1 && sizeof((s < 3)[0]) == 2 && (s * 200)[2] == (short)60000);
  f4 f = { 1.5f, 2, 3, 4 }; f = f * 2 + 0.5f; CHECK(f[0] == 3.5f && f[3] == 8.5f && (f > 5.0f)[0] == 0 && (f > 5.0f)[3] == -1);
  d2 d = { 1, 3 }; d /= 2; CHECK(d[0] == 0.5 && (-d)[1] == -1.5 && (d == 0.5)[0] == -1 && sizeof (d == d)[0] == 8);
  struct pair p = { a, 5 }, q = p; q.v[0] = 9; CHECK(q.n == 5 && same(q.v, 9, 2, 3, 4) && same(p.v, 1, 2, 3, 4));
  v4 *ptr = &table[1]; (*ptr)[2] = 70; CHECK(same(table[1], 5, 6, 70, 8));
  v4 mask = { 3, 2, 1, 4 };
  CHECK(same(__builtin_shuffle(a, mask), 4, 3, 2, 1) && same(__builtin_shuffle(a, b, mask), 4, 3, 2, 10));
  CHECK(same(__builtin_shuffle(a, (v4){ 1, 1, 0, 0 }), 2, 2, 1, 1) && same(__builtin_shufflevector(a, b, 0, 4, 1, 5), 1, 10, 2, 20));
  c = 1 ? a : b; CHECK(c[3] == 4);
  c = (v4){ 5, 6 }; CHECK(same(c, 5, 6, 0, 0));
  __typeof__(a > b) t = a > b; CHECK(t[3] == -1);
  return 0;
}
