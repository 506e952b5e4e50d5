/* An attribute behind a list of members is about the last one, one before it about all. */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
struct last { short a, b __attribute__((mode(DI))); };
struct all { __attribute__((mode(QI))) int a, b; };
struct packed { char c; int a, b __attribute__((packed)); };
int main(void) {
  struct last s; struct all t;
  CHECK(sizeof s.a == 2 && sizeof s.b == 8 && sizeof t.a == 1 && sizeof t.b == 1 && sizeof t == 2);
  CHECK(sizeof(struct packed) == 12 && __builtin_offsetof(struct packed, b) == 8);
  return 0;
}
