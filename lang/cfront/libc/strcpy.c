/* Copies (C11 7.24.2.3, 7.24.2.4). */
#include <stddef.h>

char *strcpy(char *to, const char *from) {
	size_t i = 0;
	while ((to[i] = from[i]) != 0)
		i++;
	return to;
}

char *stpcpy(char *to, const char *from) {
	size_t i = 0;
	while ((to[i] = from[i]) != 0)
		i++;
	return to + i;
}

char *strncpy(char *to, const char *from, size_t n) {
	size_t i = 0;
	for (i = 0; i < n && from[i] != 0; i++)
		to[i] = from[i];
	for (; i < n; i++)
		to[i] = 0;
	return to;
}
