/* Constants and types of expressions that are gcc's: characters of several letters, what the functions return that look for overflow, alignments
   behind casts, numbers made of addresses, divisions. */
#include <stddef.h>
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
struct s { char a; int b[3]; struct { short c; } d; };
static const long third = (long)&((struct s *)0)->b[2], inner = offsetof(struct s, d.c);
static const struct { char tag; unsigned long at; } member = { 'm', offsetof(struct s, b) };
static const int quotient = 17 / 5 * 100 + -17 % 5, quotients[] = { 9 / 4, 1 ? 12 % 7 : 1 };
int i;
char c, *pc;
short *ps;
int main(void) {
  CHECK(third == 12 && inner == 16 && member.tag == 'm' && member.at == 4);
  static const long local = offsetof(struct s, b[1]);
  static int rest = 1000 % 7;
  CHECK(local == 8 && rest == 6);
  CHECK(quotient == 298 && quotients[0] == 2 && quotients[1] == 5);
  CHECK('ab' == 24930 && 'abcd' == 1633837924 && 'abcde' == 'bcde' && '\377a' == 65377 && 'a\377' == 25087 && '\377\377\377\377' == -1);
  CHECK(sizeof 'ab' == sizeof(int));
  switch (i + 'xy') { case 'x' * 256 + 'y': break; default: reach_error(); }
  int sum;
  CHECK(sizeof __builtin_add_overflow(1, 2, &sum) == 1 && sizeof __builtin_mul_overflow_p(1, 2, 0) == 1 && sizeof __builtin_ssub_overflow(1, 2, &sum) == 1);
  CHECK(_Generic(__builtin_sub_overflow(1, 2, &sum), _Bool: 1, default: 0));
  CHECK(__builtin_add_overflow(2147483647, 1, &sum) == 1 && -__builtin_add_overflow(2147483647, 2, &sum) == -1 && ~__builtin_add_overflow(1, 2, &sum) == -1);
  CHECK(__alignof__(*(char *)&i) == 4 && __alignof__(*(int *)&c) == 4 && __alignof__(*(char *)ps) == 2 && __alignof__(*(char *)(short *)pc) == 1 && __alignof__(*(int *)pc) == 4);
  return 0;
}
