// A list with an element for each number, of which the length is one too many.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}
static int length(struct node *list) {
  int n = 1; // fault: 0
  while (list) {
    n++;
    list = list->next;
  }
  return n;
}
int main(void) {
  struct node *list = 0;
  int many = 0;
  while (many < 2 && __VERIFIER_nondet_int()) {
    list = push(list, many);
    many++;
  }
  assert(length(list) == many);
  return 0;
}
