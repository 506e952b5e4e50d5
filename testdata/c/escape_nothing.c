// An unknown function cannot write to what it has not been given yet, to constants, or behind the end of a list.
#include <assert.h>

struct node { int v; struct node *next; };
void later(void);
void walk(struct node *list);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    const struct node last = { 9, 0 };
    struct node a = { 1, 0 }, b = { 2, 0 }, c = { 3, 0 };
    later();
    assert(a.v == 1);
    int linked = __VERIFIER_nondet_int();
    a.next = &b;
    if (linked)
        b.next = &c;
    else
        b.next = (struct node *)&last;
    walk(&a);
    if (!linked)
        assert(c.v == 3);
    assert(last.v == 9);
    return 0;
}
