/* Numbers in text (C11 7.22.1). A number that is too large gives the greatest one and ERANGE, one with no digits 0. */
#include <errno.h>
#include <limits.h>

struct number {
	unsigned long long value;
	int negative;
	int large;
	int digits; /* there are some */
	unsigned long end;
};

static int digit(char c) {
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 10;
	return 36;
}

static struct number parse(const char *s, int base, unsigned long long most, unsigned long long least) {
	struct number n = {0, 0, 0, 0, 0};
	unsigned long i = 0;
	if (base < 0 || base == 1 || base > 36) {
		errno = EINVAL;
		return n;
	}
	while (s[i] == ' ' || s[i] >= '\t' && s[i] <= '\r')
		i++;
	if (s[i] == '-' || s[i] == '+') {
		n.negative = s[i] == '-';
		i++;
	}
	if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') && digit(s[i + 2]) < 16) {
		base = 16;
		i += 2;
	} else if (base == 0) {
		base = s[i] == '0' ? 8 : 10;
	}
	if (n.negative)
		most = least;
	while (digit(s[i]) < base) {
		unsigned long long d = (unsigned long long)digit(s[i]), b = (unsigned long long)base;
		n.digits = 1;
		if (n.value > (most - d) / b)
			n.large = 1;
		else
			n.value = n.value * b + d;
		i++;
	}
	if (n.digits)
		n.end = i;
	if (n.large) {
		n.value = most;
		errno = ERANGE;
	}
	return n;
}

long strtol(const char *s, char **end, int base) {
	struct number n = parse(s, base, LONG_MAX, (unsigned long long)LONG_MAX + 1);
	if (end)
		*end = (char *)s + n.end;
	if (n.negative)
		return n.value > LONG_MAX ? -LONG_MAX - 1 : -(long)n.value;
	return (long)n.value;
}

long long strtoll(const char *s, char **end, int base) {
	struct number n = parse(s, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1);
	if (end)
		*end = (char *)s + n.end;
	if (n.negative)
		return n.value > LLONG_MAX ? -LLONG_MAX - 1 : -(long long)n.value;
	return (long long)n.value;
}

unsigned long strtoul(const char *s, char **end, int base) {
	struct number n = parse(s, base, ULONG_MAX, ULONG_MAX);
	if (end)
		*end = (char *)s + n.end;
	if (n.negative && !n.large)
		return -(unsigned long)n.value;
	return (unsigned long)n.value;
}

unsigned long long strtoull(const char *s, char **end, int base) {
	struct number n = parse(s, base, ULLONG_MAX, ULLONG_MAX);
	if (end)
		*end = (char *)s + n.end;
	if (n.negative && !n.large)
		return -(unsigned long long)n.value;
	return (unsigned long long)n.value;
}
