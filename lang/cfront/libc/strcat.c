/* Concatenation (C11 7.24.3). */
#include <stddef.h>

char *strcat(char *to, const char *from) {
	size_t end = 0, i = 0;
	while (to[end] != 0)
		end++;
	for (i = 0; from[i] != 0; i++)
		to[end + i] = from[i];
	to[end + i] = 0;
	return to;
}

char *strncat(char *to, const char *from, size_t n) {
	size_t end = 0, i = 0;
	while (to[end] != 0)
		end++;
	for (i = 0; i < n && from[i] != 0; i++)
		to[end + i] = from[i];
	to[end + i] = 0;
	return to;
}
