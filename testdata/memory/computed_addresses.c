// Addresses that programs compute with: links of a list joined by xor, a mark in the last bit, numbers that are only carried along.
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#define CHECK(c) do { if (!(c)) reach_error(); } while (0)
struct node { struct node *next; int v; };
int main(void) {
  struct node a = { 0, 1 }, b = { 0, 2 };
  uintptr_t x = (uintptr_t)&a ^ (uintptr_t)&b;
  struct node *p = (struct node *)(x ^ (uintptr_t)&a);
  CHECK(p == &b && p->v == 2);
  uintptr_t t = (uintptr_t)&a | 1;
  struct node *q = (struct node *)(t & ~(uintptr_t)1);
  CHECK(q->v == 1 && (t & 1));
  void *w = (void *)__VERIFIER_nondet_ulong();
  void *z = w;
  CHECK(z == w && (uintptr_t)z == (uintptr_t)w);
  void *arr[2] = { w, &a };
  void *copy[2]; memcpy(copy, arr, sizeof arr);
  CHECK(copy[0] == w && copy[1] == &a);
  if (w) CHECK((uintptr_t)w != 0); else CHECK((uintptr_t)w == 0);
  char *h = malloc(3); if (!h) return 0;
  uintptr_t hn = (uintptr_t)h; free(h);
  char *g = (char *)hn; (void)g;
  CHECK((uintptr_t)(g + 1) == hn + 1);
  return 0;
}
