/* Floating-point numbers in text (C11 7.22.1.3): any number, of which there is any part of the text. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern unsigned long __any_number(void);

static size_t parsed(const char *s) {
	size_t length = strlen(s), n = __any_number();
	if (__any_number())
		errno = ERANGE;
	return n < length ? n : length;
}

double strtod(const char *s, char **end) {
	double any;
	size_t n = parsed(s);
	if (end)
		*end = (char *)s + n;
	return n ? any : 0;
}

float strtof(const char *s, char **end) {
	float any;
	size_t n = parsed(s);
	if (end)
		*end = (char *)s + n;
	return n ? any : 0;
}

double atof(const char *s) {
	return strtod(s, 0);
}
