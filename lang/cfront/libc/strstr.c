/* Search for a string (C11 7.24.5.7). */
#include <stddef.h>

char *strstr(const char *s, const char *part) {
	size_t i = 0, j = 0;
	for (;; i++) {
		for (j = 0; part[j] != 0 && s[i + j] == part[j]; j++)
			;
		if (part[j] == 0)
			return (char *)s + i;
		if (s[i] == 0)
			return 0;
	}
}
