/* Compound literals outside of functions, and as long as their initialisers say (C11 6.5.2.5, 6.7.9). */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int *gp = &(int){43};
char *gs = (char []){"abc"};
struct P { int a; char *s; } gq = { 3, (char []){"xy"} };
int *arr = (int []){1, 2, 3};
struct P *pp = &(struct P){ 5, "hello" };
typedef int U[];
int main(void) {
  CHECK(*gp == 43); CHECK(gs[1] == 'b' && gs[3] == 0); CHECK(gq.s[1] == 'y'); CHECK(arr[2] == 3); CHECK(pp->a == 5 && pp->s[4] == 'o');
  *gp = 4; CHECK(*gp == 4);
  char *p = (char []){ "hey" }; CHECK(p[2] == 'y' && p[3] == 0);
  CHECK(sizeof((char []){ "hey" }) == 4);
  CHECK(sizeof((char []){ 'h', 'e' }) == 2);
  CHECK(sizeof((int []){ [5] = 1 }) == 24);
  CHECK(sizeof((U){ 1, 2, 3 }) == 12);
  CHECK(sizeof((const char []){ ("abcd") }) == 5);
  int *q = (U){ 1, 2, 3 }; CHECK(q[2] == 3);
  CHECK(sizeof((__WCHAR_TYPE__ []){ L"abc" }) == 16);
  struct P *z = (struct P []){ { 1, 0 }, { .a = 2 } }; CHECK(z[1].a == 2);
  CHECK(((char [8]){ "hey" })[5] == 0);
  return 0;
}
