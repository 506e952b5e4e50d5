// A pointer to char into an array of int counts bytes; one to a member leads to the structure around it.
#include <assert.h>
#include <stddef.h>

struct link { int k; struct link *next; };
struct item { int a; struct link l; int b; };

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a[8] = { 0 };
    *(int *)((char *)a + 4) = 5;
    assert(a[1] == 5 && a[4] == 0);

    struct item x[3];
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 2)
        return 0;
    x[i].a = 7;
    struct link *p = &x[i].l;
    struct item *q = (struct item *)((char *)p - offsetof(struct item, l));
    assert(q->a == 7 && q == x + i);
    q->b = 9;
    assert(x[i].b == 9);
    return 0;
}
