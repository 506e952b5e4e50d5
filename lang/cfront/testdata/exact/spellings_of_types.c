/* Declarators and specifiers in spellings that are seldom used (C11 6.7.6.2, 6.7.7; gcc's manual, 6.39). */
#define CHECK(c) if (!(c)) reach_error()
extern void reach_error(void);
typedef int T;
enum __attribute__((packed)) small { A, B };
enum __attribute__((packed)) big { C = 300 } b;
enum small s;
int g(int n, int v[2][*], T w[*]);
int last(int n, int v[*]);
int last(int n, int v[n]) { return v[n - 1]; }
int h(int ((*))[3], int ([3]), int (([3])));
int sum(int a, int (b)) { return ((a)) + (*(&b)); }
int main(void) {
  int row[4] = { 1, 2, 3, 4 };
  void *p = row;
  CHECK((*(int ((*))[4])p)[3] == 4);
  CHECK((*(int (((*))[4]))p)[3] == 4);
  CHECK(sizeof(int ([4])) == 16 && sizeof(int *((*)[4])) == sizeof(void *) && sizeof(T ((*))) == sizeof(void *) && sizeof(int (([4][2]))) == 32);
  CHECK(sizeof(int ((*)(void))) == sizeof(void *));
  CHECK(sizeof(s) == 1 && sizeof b == 2);
  int v[2] = {1, 2};
  int *q = v;
  CHECK(last(2, v) == 2);
  CHECK(sum((*q), ((*q))) == 2);
  CHECK(q [*q] == 2);
  int k = 3 * sum (*q, (*q));
  CHECK(k == 6);
  return 0;
}
