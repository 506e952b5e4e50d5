// A search tree becomes higher than expected: 40 nodes from calloc.
#include <stdlib.h>
#include <assert.h>
struct node {
    int key;
    struct node *left, *right;
};
static struct node *add(struct node *t, int key)
{
    if (!t) {
        t = calloc(1, sizeof *t);
        if (!t) abort();
        t->key = key;
        return t;
    }
    struct node **side = key < t->key ? &t->left : &t->right;
    *side = add(*side, key);
    return t;
}
static int depth(struct node *t)
{
    if (!t) return 0;
    int a = depth(t->left), b = depth(t->right);
    return 1 + (a > b ? a : b);
}
int main(void)
{
    struct node *r = 0;
    unsigned x = 7;
    for (int i = 0; i < 40; i++) {
        x = x * 75 % 65537;
        r = add(r, (int)x);
    }
    assert(depth(r) <= 5);
}
