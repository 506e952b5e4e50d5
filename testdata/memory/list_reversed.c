#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
	int value;
	struct node *next;
};

struct list {
	struct node *first;
	int size;
};

static void push(struct list *l, int value) {
	struct node *n = malloc(sizeof *n);
	if (!n)
		exit(1);
	n->value = value;
	n->next = l->first;
	l->first = n;
	l->size++;
}

static struct node *reverse(struct node *n) {
	struct node *done = NULL;
	while (n) {
		struct node *next = n->next;
		n->next = done;
		done = n;
		n = next;
	}
	return done;
}

// A list is reversed in place.
int main(void) {
	struct list l = {NULL, 0};
	int size = __VERIFIER_nondet_int();
	for (int i = 0; i < size; i++)
		push(&l, 2 * (i % 100));
	l.first = reverse(l.first);
	for (struct node *n = l.first; n; n = n->next)
		assert(n->value % 2 == 0);
	return 0;
}
