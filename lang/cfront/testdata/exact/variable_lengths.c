/* Lengths of arrays are evaluated where they are written (C11 6.7.6.2, 6.7.8, 6.9.1). */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int n = 0;
int bump(void) { return ++n; }
int f(int k, int a[k++]) { return k; }
int f2(int k, int a[k][bump()]) { return n; }
int never(int k) { return k; typedef int U[k]; U a, b[2]; return sizeof a + sizeof b; }
int main(void) {
  int m = 3; typedef int T[m]; m = 2; T a; CHECK(sizeof a == 12); a[2] = 1;
  CHECK(sizeof(T) == 12);
  CHECK(f(3, a) == 4);
  int x[2][m]; int (*p)[m] = x;
  sizeof *p++; CHECK(p == x + 1);
  int i = 1; int s = sizeof(int[i++]); CHECK(i == 2 && s == 4);
  f2(1, 0); CHECK(n == 1);
  int three = 3, *third = &three;
  CHECK(sizeof(int[*third]) == 12 && sizeof(char[(int)*"a"]) == 97 && sizeof(int(*)[*third]) == sizeof(void *));
  CHECK(never(3) == 3);
  int k = 2, room[9];
  int (*q)[k++] = 0, (*pair[2])[k++]; CHECK(k == 4);
  typedef int (*P)[k++]; CHECK(k == 5);
  __typeof__(int (*)[k++]) w; __typeof__(int[k++]) *v; CHECK(k == 7);
  __typeof__(*(int (*)[k++]) room) *e = 0; __typeof__((int (*)[k++]) room) g = 0; CHECK(k == 9);
  CHECK((int (*)[k++]) room != 0 && k == 10);
  for (int (*h)[k++] = 0; h; ) ;
  CHECK(k == 11);
  pair[1] = (void *) room; CHECK((char *)(pair[1] + 1) == (char *)(room + 3));
  return 0;
}
