/* What POSIX, BSD and glibc have beyond C for blocks of bytes and strings. */
#include <stddef.h>
#include <string.h>
#include <strings.h>
#include <ctype.h>

void *mempcpy(void *to, const void *from, size_t n) {
	return (char *)memcpy(to, from, n) + n;
}

void *memccpy(void *to, const void *from, int c, size_t n) {
	unsigned char *a = to;
	const unsigned char *b = from;
	size_t i = 0;
	for (i = 0; i < n; i++)
		if ((a[i] = b[i]) == (unsigned char)c)
			return a + i + 1;
	return 0;
}

void *memrchr(const void *block, int c, size_t n) {
	const unsigned char *s = block;
	while (n > 0) {
		n--;
		if (s[n] == (unsigned char)c)
			return (void *)(s + n);
	}
	return 0;
}

void *memmem(const void *block, size_t n, const void *part, size_t length) {
	const unsigned char *s = block, *t = part;
	size_t i = 0, j = 0;
	if (length > n)
		return 0;
	for (i = 0; i <= n - length; i++) {
		for (j = 0; j < length && s[i + j] == t[j]; j++)
			;
		if (j == length)
			return (void *)(s + i);
	}
	return 0;
}

char *stpncpy(char *to, const char *from, size_t n) {
	size_t i = 0, length = 0;
	for (length = 0; length < n && from[length] != 0; length++)
		to[length] = from[length];
	for (i = length; i < n; i++)
		to[i] = 0;
	return to + length;
}

char *strchrnul(const char *s, int c) {
	size_t i = 0;
	while (s[i] != 0 && s[i] != (char)c)
		i++;
	return (char *)s + i;
}

char *strcasestr(const char *s, const char *part) {
	size_t i = 0, j = 0;
	for (;; i++) {
		for (j = 0; part[j] != 0 && tolower((unsigned char)s[i + j]) == tolower((unsigned char)part[j]); j++)
			;
		if (part[j] == 0)
			return (char *)s + i;
		if (s[i] == 0)
			return 0;
	}
}

int bcmp(const void *a, const void *b, size_t n) {
	return memcmp(a, b, n);
}

void bcopy(const void *from, void *to, size_t n) {
	memmove(to, from, n);
}

void bzero(void *to, size_t n) {
	memset(to, 0, n);
}

char *index(const char *s, int c) {
	return strchr(s, c);
}

char *rindex(const char *s, int c) {
	return strrchr(s, c);
}

int isascii(int c) {
	return c >= 0 && c < 128;
}

int toascii(int c) {
	return (int)((unsigned)c % 128);
}
