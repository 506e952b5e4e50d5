#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
	struct node *prev, *next;
	int value;
};

// In a list with links in both directions one leads back where the other one comes from.
int main(void) {
	struct node *list = NULL;
	while (__VERIFIER_nondet_int()) {
		struct node *n = malloc(sizeof *n);
		if (!n)
			exit(1);
		n->value = 3;
		n->prev = NULL;
		n->next = list;
		if (list)
			list->prev = n;
		list = n;
	}
	for (struct node *n = list; n; n = n->next)
		if (n->next)
			assert(n->next->prev == n);
	return 0;
}
