/* A tree on the heap, which recursive functions build and take down. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree { int key; struct tree *left, *right; };
static struct tree *insert(struct tree *t, int key) {
	if (!t) {
		t = malloc(sizeof *t);
		if (!t)
			abort();
		t->key = key;
		t->left = t->right = 0;
	} else if (key < t->key)
		t->left = insert(t->left, key);
	else
		t->right = insert(t->right, key);
	return t;
}
static void drop(struct tree *t) {
	if (t) {
		drop(t->left);
		drop(t->right);
		free(t);
	}
}
int main(void) {
	struct tree *t = 0;
	for (int i = 0; i < 3; i++)
		t = insert(t, __VERIFIER_nondet_int() & 3);
	drop(t);
	return 0;
}
