#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
	int value;
	struct node *next;
};

// All nodes of a list of any length have what they have been given.
int main(void) {
	struct node *list = NULL;
	while (__VERIFIER_nondet_int()) {
		struct node *n = malloc(sizeof *n);
		if (!n)
			exit(1);
		int value = __VERIFIER_nondet_int();
		n->value = value >= 0 ? value : 1;
		n->next = list;
		list = n;
	}
	for (struct node *n = list; n; n = n->next)
		assert(n->value > 0);
	return 0;
}
