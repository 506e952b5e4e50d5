// Pointers in memory that are read as numbers: copied into one, and word by word by a function that looks whether a structure is all zero.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct list {
	void *first;
	uint64_t length;
	void *data;
};
struct node {
	struct node *next;
	int value;
};
struct number {
	uintptr_t first;
	int value;
};
union both {
	uintptr_t number;
	int *pointer;
};
static uintptr_t get(void *p) { return *(uintptr_t *)p; }
static int is_zero(const void *p, size_t n) {
	const uint64_t *words = p;
	for (size_t i = 0; i < n / sizeof *words; i++)
		if (words[i])
			return 0;
	return 1;
}
int main(void) {
	int x = 5, *p = &x;
	uintptr_t number;
	memcpy(&number, &p, sizeof number);
	if (number != (uintptr_t)p || number == 0 || number % sizeof x || *(int *)number != 5)
		reach_error();
	if (*(uintptr_t *)&p != number)
		reach_error();
	union both both;
	both.pointer = &x;
	int **cell = malloc(sizeof *cell);
	*cell = &x;
	if (both.number != number || get(cell) != number)
		reach_error();
	free(cell);
	struct node a = { 0, 1 }, b = { &a, 2 };
	struct number n;
	memcpy(&n, &b, sizeof n);
	if (n.first != (uintptr_t)&a || n.value != 2)
		reach_error();
	struct list list = { 0, 0, 0 };
	if (!is_zero(&list, sizeof list))
		reach_error();
	list.data = malloc(3);
	if (is_zero(&list, sizeof list))
		reach_error();
	free(list.data);
	list.data = 0;
	list.length = __VERIFIER_nondet_int();
	if (is_zero(&list, sizeof list) != (list.length == 0))
		reach_error();
	return 0;
}
