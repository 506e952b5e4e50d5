// A list of up to three nodes is made in a loop and freed in another one.
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
		free(l);
		l = n;
	}
	return 0;
}
