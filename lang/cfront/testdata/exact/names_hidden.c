/* Names and tags are found by C's rules (C11 6.2.1, 6.2.3). */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int x = 5;
typedef int T;
int f(void) { extern int x; return x; }
int g(T, int T);
int g(int T, int b) { return T + b; }
int main(void) {
  struct x { char c[3]; } v;
  {
    enum { x = 3 };
    struct x { long l[9]; } w;
    int y = x;
    CHECK(y == 3 && sizeof w == 9 * sizeof(long));
    { extern int x; CHECK(x == 5); }
  }
  CHECK(sizeof v == 3 && sizeof(struct x) == 3 && f() == 5 && g(1, 2) == 3);
  { T T = 3; CHECK(T == 3 && sizeof(T) == sizeof(int)); }
  for (int T = 0; T < 1; T++) { unsigned char T = 7; CHECK(sizeof T == 1 && T == 7); }
  (void (*)(char x))0;
  CHECK(x == 5);
  return 0;
}
