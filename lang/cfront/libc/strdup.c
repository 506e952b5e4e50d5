/* Copies of strings in memory of their own (POSIX.1-2017). */
#include <stdlib.h>
#include <string.h>

char *strdup(const char *s) {
	size_t size = strlen(s) + 1;
	char *copy = malloc(size);
	if (copy)
		memcpy(copy, s, size);
	return copy;
}

char *strndup(const char *s, size_t n) {
	size_t length = strnlen(s, n);
	char *copy = malloc(length + 1);
	if (copy) {
		memcpy(copy, s, length);
		copy[length] = 0;
	}
	return copy;
}
