#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
	int value;
	struct node *next;
};

// A list of any length is freed node by node, and no node is used after that.
int main(void) {
	struct node *list = NULL;
	while (__VERIFIER_nondet_int()) {
		struct node *n = malloc(sizeof *n);
		if (!n)
			exit(1);
		n->value = 3;
		n->next = list;
		list = n;
	}
	while (list) {
		struct node *next = list->next;
		assert(list->value == 3);
		free(list);
		list = next;
	}
	return 0;
}
