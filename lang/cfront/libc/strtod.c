/* Floating-point numbers in text (C11 7.22.1.3): exactly where an integer and a power of ten are exact, so that one operation rounds (Clinger, How to
   read floating point numbers accurately, PLDI 1990). Otherwise any number, of which there is any part of the text. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern unsigned long __any_number(void);
extern _Bool __plain_locale(void);

struct decimal {
	unsigned long long digits;
	int exponent;
	int negative;
	int other; /* none of these, such as an infinity, or too many digits */
	unsigned long end;
};

static int is_digit(char c) {
	return c >= '0' && c <= '9';
}

static struct decimal parse(const char *s, unsigned long long most) {
	struct decimal n = {0, 0, 0, 0, 0};
	unsigned long i = 0, from;
	int some = 0, point = 0, exponent = 0, down;
	while (s[i] == ' ' || s[i] >= '\t' && s[i] <= '\r')
		i++;
	if (s[i] == '-' || s[i] == '+') {
		n.negative = s[i] == '-';
		i++;
	}
	n.other = !__plain_locale() || s[i] == '0' && (s[i + 1] | 32) == 'x' || (s[i] | 32) == 'i' || (s[i] | 32) == 'n';
	while (!n.other && (is_digit(s[i]) || s[i] == '.' && !point)) {
		if (s[i] == '.') {
			point = 1;
		} else {
			unsigned long long d = (unsigned long long)(s[i] - '0');
			some = 1;
			n.other = n.digits > (most - d) / 10;
			n.digits = n.digits * 10 + d;
			n.exponent -= point;
		}
		i++;
	}
	if (some && (s[i] | 32) == 'e') {
		from = i + 1;
		down = s[from] == '-';
		if (down || s[from] == '+')
			from++;
		for (; is_digit(s[from]); i = from) {
			if (exponent < 10000)
				exponent = exponent * 10 + (s[from] - '0');
			from++;
		}
		n.exponent += down ? -exponent : exponent;
	}
	if (some)
		n.end = i;
	return n;
}

static size_t parsed(const char *s) {
	size_t length = strlen(s), n = __any_number();
	if (__any_number())
		errno = ERANGE;
	return n < length ? n : length;
}

/* All integers up to most, and powers of ten up to the one of this exponent, are numbers of the type. */
#define READ(name, type, most, exact) \
	type name(const char *s, char **end) { \
		struct decimal n = parse(s, most); \
		type x = (type)n.digits, power = 1, any; \
		if (n.other || n.digits && (n.exponent < -exact || n.exponent > exact)) { \
			n.end = parsed(s); \
			x = n.end ? any : 0; \
		} else if (n.digits) { \
			int count = n.exponent < 0 ? -n.exponent : n.exponent; \
			while (count-- > 0) \
				power *= 10; \
			x = n.exponent < 0 ? x / power : x * power; \
		} \
		if (end) \
			*end = (char *)s + n.end; \
		return n.negative && n.end ? -x : x; /* without a number it is 0 */ \
	}

READ(strtod, double, 1ULL << 53, 22)
READ(strtof, float, 1ULL << 24, 10)

double atof(const char *s) {
	return strtod(s, 0);
}
