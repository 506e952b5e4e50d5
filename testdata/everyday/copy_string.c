// Copies of strings into buffers of a fixed size: the result always ends, and is a beginning of the source.
#include <assert.h>
#include <stddef.h>
#include <string.h>

#define NAME_SIZE 8

extern char __VERIFIER_nondet_char(void);

struct user {
	char name[NAME_SIZE];
	int id;
};

/* Copies at most size - 1 characters and a zero. Returns the length of src, as strlcpy does. */
static size_t copy_string(char *dst, const char *src, size_t size)
{
	size_t i = 0;

	while (i + 1 < size && src[i] != '\0') {
		dst[i] = src[i];
		i++;
	}
	if (size > 0)
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
