/* Comparison without regard to case (POSIX): no more than the sign of the result is said. */
#include <stddef.h>
#include "compared.h"

static int lower(char c) {
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

int strcasecmp(const char *a, const char *b) {
	size_t i = 0;
	while (a[i] != 0 && lower(a[i]) == lower(b[i]))
		i++;
	return compared(lower(a[i]) - lower(b[i]));
}

int strncasecmp(const char *a, const char *b, size_t n) {
	size_t i = 0;
	for (i = 0; i < n; i++) {
		if (lower(a[i]) != lower(b[i]))
			return compared(lower(a[i]) - lower(b[i]));
		if (a[i] == 0)
			return 0;
	}
	return 0;
}
