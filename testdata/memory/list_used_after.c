// The next node is read from one that has been freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int v; };
int main(void) {
	struct node *l = 0;
	for (int i = 0; i < 3 && __VERIFIER_nondet_int(); i++) {
		struct node *n = malloc(sizeof *n);
		n->next = l;
		n->v = i;
		l = n;
	}
	while (l) {
		struct node *n = l->next;
		free(l); n = l->next;
		l = n;
	}
	return 0;
}
