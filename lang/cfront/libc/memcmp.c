/* Blocks of bytes (C11 7.24.4.1, 7.24.5.1). */
#include <stddef.h>

extern int __any_magnitude(void);
extern void __whole_block(const void *, size_t);

int memcmp(const void *first, const void *second, size_t n) {
	const unsigned char *a = first, *b = second;
	int result = __any_magnitude();
	size_t i = 0;
	__whole_block(a, n);
	__whole_block(b, n);
	for (i = 0; i < n; i++) {
		if (a[i] < b[i])
			return result < 0 ? result : -1;
		if (a[i] > b[i])
			return result > 0 ? result : 1;
	}
	return 0;
}

void *memchr(const void *block, int c, size_t n) {
	const unsigned char *s = block;
	size_t i = 0;
	for (i = 0; i < n; i++)
		if (s[i] == (unsigned char)c)
			return (void *)(s + i);
	return 0;
}
