// A merge sort of a list from malloc, by recursion.
#include <stdlib.h>
#include <assert.h>
struct cell {
    int v;
    struct cell *next;
};
struct cell *push(struct cell *l, int v)
{
    struct cell *c = malloc(sizeof *c);
    if (!c) exit(1);
    c->v = v;
    c->next = l;
    return c;
}
struct cell *merge(struct cell *a, struct cell *b)
{
    if (!a) return b;
    if (!b) return a;
    if (a->v <= b->v) {
        a->next = merge(a->next, b);
        return a;
    }
    b->next = merge(a, b->next);
    return b;
}
struct cell *sort(struct cell *l)
{
    if (!l || !l->next) return l;
    struct cell *s = l, *f = l->next;
    while (f && f->next) {
        s = s->next;
        f = f->next->next;
    }
    struct cell *b = s->next;
    s->next = NULL;
    l = sort(l);
    b = sort(b);
    return merge(l, b);
}
int main(void)
{
    struct cell *l = NULL;
    for (int i = 0; i < 30; i++)
        l = push(l, i * 37 % 31);
    l = sort(l);
    int n = 0;
    for (struct cell *c = l; c; c = c->next) {
        n++;
        if (c->next) assert(c->v <= c->next->v);
    }
    assert(n == 30);
    while (l) {
        struct cell *t = l->next;
        free(l);
        l = t;
    }
}
