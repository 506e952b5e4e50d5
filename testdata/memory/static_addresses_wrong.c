// Static initialisers that make integers of addresses (C11 6.6, paragraph 10).
extern void reach_error(void);
#include <stdint.h>
#include <stddef.h>
char buffer[8];
int x, y;
static uintptr_t head = (uintptr_t)&buffer[2];
uintptr_t table[3] = { (uintptr_t)&x, 7, (uintptr_t)&y + 4 };
struct s { int a; uintptr_t p; int b; } s = { 1, (uintptr_t)buffer, 2 }, *ps = &s;
size_t off = (size_t)&((struct s *)0)->b;
int main(void) {
  if (!(table[1] == 7 && table[0] != 0 && table[0] == (uintptr_t)&x && table[2] - 4 == (uintptr_t)&y)) reach_error();
  if (!(ps->a == 1 && ps->b == 2 && s.p == (uintptr_t)&buffer[0] && head == s.p + 2 && off == offsetof(struct s, b))) reach_error();
  *(char *)head = 'a';
  if (!(buffer[3] == 'a' && buffer[1] == 0)) reach_error();
  return 0;
}
