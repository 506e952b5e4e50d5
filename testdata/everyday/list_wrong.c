// As list.c, but reversing stops before the last node, which is lost.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

static struct node *push(struct node *head, int value)
{
	struct node *n = malloc(sizeof *n);

	if (n == NULL) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	n->value = value;
	n->next = head;
	return n;
}

static struct node *reverse(struct node *head)
{
	struct node *done = NULL;

	while (head->next != NULL) {
		struct node *next = head->next;

		head->next = done;
		done = head;
		head = next;
	}
	return done;
}

static int length(const struct node *head)
{
	int n = 0;

	for (; head != NULL; head = head->next)
		n++;
	return n;
}

static int sum(const struct node *head)
{
	int s = 0;

	for (; head != NULL; head = head->next)
		s += head->value;
	return s;
}

static void free_all(struct node *head)
{
	while (head != NULL) {
		struct node *next = head->next;

		free(head);
		head = next;
	}
}

int main(void)
{
	struct node *list = NULL;
	struct node *n;
	int expected = 1;

	for (int i = 1; i <= 4; i++)
		list = push(list, i);
	assert(list->value == 4);

	list = reverse(list);
	assert(length(list) == 4);
	assert(sum(list) == 10);
	for (n = list; n != NULL; n = n->next) {
		assert(n->value == expected);
		expected++;
	}
	free_all(list);
	return 0;
}
