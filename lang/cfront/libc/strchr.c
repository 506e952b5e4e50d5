/* Search for a character (C11 7.24.5.2, 7.24.5.5). */
#include <stddef.h>

char *strchr(const char *s, int c) {
	size_t i = 0;
	while (s[i] != (char)c) {
		if (s[i] == 0)
			return 0;
		i++;
	}
	return (char *)s + i;
}

char *strrchr(const char *s, int c) {
	size_t n = 0, last = 0;
	int found = 0;
	for (;; n++) {
		if (s[n] == (char)c) {
			found = 1;
			last = n;
		}
		if (s[n] == 0)
			break;
	}
	return found ? (char *)s + last : 0;
}
