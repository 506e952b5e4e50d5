/* Lengths (C11 7.24.6.3). */
#include <stddef.h>

size_t strlen(const char *s) {
	size_t n = 0;
	while (s[n] != 0)
		n++;
	return n;
}

size_t strnlen(const char *s, size_t most) {
	size_t n = 0;
	while (n < most && s[n] != 0)
		n++;
	return n;
}
