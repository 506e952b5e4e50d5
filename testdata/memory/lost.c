// The only pointer to the second node is overwritten.
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
	struct node *l = malloc(sizeof *l);
	l->next = malloc(sizeof *l);
	l->next = 0;
	free(l);
	return 0;
}
