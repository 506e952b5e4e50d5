/* Vectors are read as others: by casts, which keep the bits, by unions and by pointers. */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
typedef unsigned char b4 __attribute__((vector_size(4)));
typedef float f4 __attribute__((vector_size(16)));
typedef long long l2 __attribute__((vector_size(16)));
union all { v4 v; int n[4]; unsigned char c[16]; };
static void add(int *to, const int *from) { *(v4 *)to += *(const v4 *)from; }
int main(void) {
  v4 a = { 0x01020304, 2, -1, 0 };
  b16 b = (b16)a;
  CHECK(b[0] == 4 && b[3] == 1 && b[4] == 2 && b[8] == 255);
  CHECK(((l2)a)[0] == 0x201020304LL && ((v4)(l2)a)[2] == -1);
  f4 f = { 1, -2, 0.5f, 0 };
  v4 bits = (v4)f; CHECK(bits[0] == 0x3f800000 && bits[1] == (int)0xc0000000u && ((f4)bits)[2] == 0.5f);
  f = (f4)((v4)f & 0x7fffffff); CHECK(f[1] == 2.0f);
  b4 four = (b4)0x04030201; CHECK(four[0] == 1 && four[3] == 4); four += 1; CHECK((int)four == 0x05040302);
  union all u; u.v = a; u.c[4] = 7; CHECK(u.n[1] == 7 && u.v[1] == 7 && u.v[2] == -1);
  int x[4] __attribute__((aligned(16))) = { 1, 2, 3, 4 }, y[4] __attribute__((aligned(16))) = { 5, 6, 7, 8 };
  add(x, y); CHECK(x[0] == 6 && x[3] == 12);
  v4 w; __builtin_memcpy(&w, y, sizeof w); CHECK(w[2] == 7); w[2] = 9; __builtin_memcpy(y, &w, sizeof w); CHECK(y[2] == 9);
  static v4 count; count += 1; CHECK(count[3] == 1);
  int *e = (int *)&w + 1; *e = 11; CHECK(w[1] == 11);
  return 0;
}
