// A table of commands with function pointers, for a small stack machine.
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define DEPTH 16

static int stack[DEPTH];
static size_t top;
static bool broken;

static void push(int x)
{
	if (top == DEPTH) {
		broken = true;
		return;
	}
	stack[top++] = x;
}

static int pop(void)
{
	if (top == 0) {
		broken = true;
		return 0;
	}
	return stack[--top];
}

static int op_add(int a, int b) { return a + b; }
static int op_sub(int a, int b) { return a - b; }
static int op_mul(int a, int b) { return a * b; }
static int op_max(int a, int b) { return a > b ? a : b; }

struct command {
	const char *name;
	int (*run)(int, int);
};

static const struct command commands[] = {
	{"add", op_add},
	{"sub", op_sub},
	{"mul", op_mul},
	{"max", op_max},
};

static const struct command *find(const char *name)
{
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	return NULL;
}

static bool execute(const char *name)
{
	const struct command *c = find(name);
	int a, b;

	if (c == NULL)
		return false;
	b = pop();
	a = pop();
	push(c->run(a, b));
	return !broken;
}

int main(void)
{
	push(10);
	push(3);
	assert(execute("sub"));
	assert(stack[0] == 7);
	push(6);
	assert(execute("mul"));
	assert(stack[0] == 42);
	push(50);
	assert(execute("max"));
	assert(pop() == 50);
	assert(top == 0);
	assert(!execute("div"));
	assert(!broken);
	return 0;
}
