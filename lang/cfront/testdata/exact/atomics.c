/* Atomic operations on pointers and structures; numbers that are added to pointers count bytes. */
#include <stdatomic.h>
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
struct P { int a; short b, c; };
int a[4], *_Atomic ap = a;
int *p = a;
_Atomic(struct P) s; struct P t;
struct node { struct node *next; } *top;
int main(void) {
  int *q = __atomic_load_n(&p, 5); CHECK(q == a);
  __atomic_store_n(&p, a + 1, 5); CHECK(p == a + 1);
  q = __atomic_exchange_n(&p, a + 2, 5); CHECK(q == a + 1 && p == a + 2);
  q = a; CHECK(!__atomic_compare_exchange_n(&p, &q, a + 3, 0, 5, 5) && q == a + 2 && p == a + 2);
  CHECK(__atomic_compare_exchange_n(&p, &q, a + 3, 0, 5, 5) && p == a + 3);
  q = __atomic_fetch_sub(&p, 4, 5); CHECK(q == a + 3 && p == a + 2);
  q = __sync_fetch_and_add(&p, 4); CHECK(q == a + 2 && p == a + 3);
  q = __atomic_sub_fetch(&p, 8, 5); CHECK(q == a + 1);
  CHECK(__sync_bool_compare_and_swap(&p, a + 1, a) && p == a);
  CHECK(__sync_val_compare_and_swap(&p, a + 1, a + 2) == a && p == a);
  q = __sync_lock_test_and_set(&p, 0); CHECK(q == a && !p);
  __sync_lock_release(&p); CHECK(!p);
  struct node n; do { n.next = top; } while (!__sync_bool_compare_and_swap(&top, n.next, &n)); CHECK(top == &n && !n.next);
  int i = 3, j = 4, k;
  __atomic_load(&i, &k, 5); CHECK(k == 3);
  __atomic_store(&i, &j, 5); CHECK(i == 4);
  j = 9; __atomic_exchange(&i, &j, &k, 5); CHECK(i == 9 && k == 4);
  j = 10; k = 9; CHECK(__atomic_compare_exchange(&i, &k, &j, 0, 5, 5) && i == 10);
  CHECK(!__atomic_compare_exchange(&i, &k, &j, 0, 5, 5) && k == 10);
  struct P u = { 1, 2, 3 }, v, w = { 4, 5, 6 };
  __atomic_store(&t, &u, 5); CHECK(t.b == 2);
  __atomic_load(&t, &v, 5); CHECK(v.c == 3);
  __atomic_exchange(&t, &w, &v, 5); CHECK(v.a == 1 && t.a == 4);
  CHECK(!__atomic_compare_exchange(&t, &u, &v, 0, 5, 5) && u.a == 4 && t.a == 4);
  CHECK(__atomic_compare_exchange(&t, &u, &v, 0, 5, 5) && t.a == 1);
  atomic_store(&s, w); v = atomic_load(&s); CHECK(v.c == 6);
  v = atomic_exchange(&s, u); CHECK(v.a == 4);
  CHECK(atomic_compare_exchange_strong(&s, &u, w));
  atomic_store(&ap, a + 1); CHECK(atomic_load(&ap) == a + 1);
  q = atomic_exchange(&ap, a); CHECK(q == a + 1); q = a + 1;
  CHECK(!atomic_compare_exchange_strong(&ap, &q, a + 3) && q == a);
  atomic_flag f = ATOMIC_FLAG_INIT; CHECK(!atomic_flag_test_and_set(&f) && atomic_flag_test_and_set(&f)); atomic_flag_clear(&f);
  _Bool b = 0; CHECK(!__atomic_test_and_set(&b, 5) && b); __atomic_clear(&b, 5); CHECK(!b);
  ap++; CHECK(ap == a + 1);
  CHECK(sizeof __atomic_load_n(&t.b, 5) == 2 && sizeof __sync_fetch_and_add(&i, 1) == 4 && __atomic_load_n(&top, 5)->next == 0);
  return 0;
}
