/* Comparison (C11 7.24.4): C says no more than the sign of the result. */
#include <stddef.h>
#include "compared.h"

int strcmp(const char *a, const char *b) {
	size_t i = 0;
	while (a[i] != 0 && a[i] == b[i])
		i++;
	return compared((unsigned char)a[i] - (unsigned char)b[i]);
}

int strncmp(const char *a, const char *b, size_t n) {
	size_t i = 0;
	for (i = 0; i < n; i++) {
		if (a[i] != b[i])
			return compared((unsigned char)a[i] - (unsigned char)b[i]);
		if (a[i] == 0)
			return 0;
	}
	return 0;
}
