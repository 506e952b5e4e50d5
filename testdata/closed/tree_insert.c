// Insertion into a search tree, nine nodes from malloc: its sum and height.
#include <stdlib.h>
#include <assert.h>
struct node {
    int key;
    struct node *left, *right;
};
struct node *insert(struct node *t, int key)
{
    if (!t) {
        struct node *n = malloc(sizeof *n);
        if (!n) abort();
        n->key = key;
        n->left = n->right = NULL;
        return n;
    }
    if (key < t->key)
        t->left = insert(t->left, key);
    else if (key > t->key)
        t->right = insert(t->right, key);
    return t;
}
int sum(const struct node *t)
{
    return t ? sum(t->left) + t->key + sum(t->right) : 0;
}
int height(const struct node *t)
{
    if (!t) return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}
int main(void)
{
    int keys[] = {50, 30, 70, 20, 40, 60, 80, 10, 90};
    struct node *root = NULL;
    for (int i = 0; i < 9; i++)
        root = insert(root, keys[i]);
    assert(sum(root) == 450);
    assert(height(root) == 4);
}
