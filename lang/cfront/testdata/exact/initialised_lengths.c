/* Initialisers give lengths to arrays (C11 6.7.9, paragraphs 17 to 22). */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int main(void) {
  int k[] = { [3] = 1, 2, [1] = 5 };
  struct { int a[2]; struct { int b, c; } d; } q[] = { 1, 2, 3, 4, 5, [2].d.c = 9, 10 };
  CHECK(sizeof k == 20 && k[4] == 2 && k[1] == 5 && sizeof q == 64 && q[2].d.c == 9 && q[3].a[0] == 10 && q[1].a[0] == 5);
  char s[] = { "abc" }, t[][3] = { "ab", "cd", { 'e' } }, u[] = "\x41" "2", w[] = "\x0412";
  CHECK(sizeof s == 4 && s[3] == 0 && sizeof t == 9 && t[2][0] == 'e' && sizeof u == 3 && u[1] == '2' && sizeof w == 2 && w[0] == 0x12);
  CHECK(sizeof((int []){ 1, 2, [6] = 3 }) == 28 && ((char []){ "hey" })[2] == 'y');
  return 0;
}
