/* What inline assembly writes to has no value that is known from its initialiser. */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int main(void) {
  int x = 1, y = 3, a[4] = { 0, 0, 0, 7 };
  asm("mov %1, %0" : "=r"(x) : "r"(y));
  CHECK(a[x] == 7 && x == 3);
  return 0;
}
