// As copy_string.c, but as strncpy does it: what has been cut off does not end.
#include <assert.h>
#include <stddef.h>
#include <string.h>

#define NAME_SIZE 8

extern char __VERIFIER_nondet_char(void);

struct user {
	char name[NAME_SIZE];
	int id;
};

/* Copies at most size characters, and a zero if there is space. Returns the length of src. */
static size_t copy_string(char *dst, const char *src, size_t size)
{
	size_t i = 0;

	while (i < size && src[i] != '\0') {
		dst[i] = src[i];
		i++;
	}
	if (i < size)
		dst[i] = '\0';
	while (src[i] != '\0')
		i++;
	return i;
}

static void user_set_name(struct user *u, const char *name)
{
	size_t len = copy_string(u->name, name, sizeof u->name);

	assert(len == strlen(name));
}

int main(void)
{
	struct user u;
	char input[16];
	size_t i;

	memset(&u, 'x', sizeof u);
	u.id = 7;

	user_set_name(&u, "ada");
	assert(strcmp(u.name, "ada") == 0);
	user_set_name(&u, "");
	assert(u.name[0] == '\0');

	for (i = 0; i < sizeof input - 1; i++)
		input[i] = __VERIFIER_nondet_char();
	input[sizeof input - 1] = '\0';

	user_set_name(&u, input);
	assert(memchr(u.name, '\0', NAME_SIZE) != NULL);
	assert(strncmp(u.name, input, strlen(u.name)) == 0);
	if (strlen(input) < NAME_SIZE)
		assert(strcmp(u.name, input) == 0);
	assert(u.id == 7);
	return 0;
}
