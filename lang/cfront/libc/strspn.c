/* Search for characters of a set (C11 7.24.5.3, 7.24.5.4, 7.24.5.6). */
#include <stddef.h>

static int in(const char *set, char c) {
	size_t i = 0;
	for (i = 0; set[i] != 0; i++)
		if (set[i] == c)
			return 1;
	return 0;
}

size_t strspn(const char *s, const char *accept) {
	size_t n = 0;
	while (s[n] != 0 && in(accept, s[n]))
		n++;
	return n;
}

size_t strcspn(const char *s, const char *reject) {
	size_t n = 0;
	while (s[n] != 0 && !in(reject, s[n]))
		n++;
	return n;
}

char *strpbrk(const char *s, const char *accept) {
	size_t n = 0;
	for (n = 0; s[n] != 0; n++)
		if (in(accept, s[n]))
			return (char *)s + n;
	return 0;
}
