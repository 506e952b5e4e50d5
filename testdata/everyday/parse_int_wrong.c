// As parse_int.c, but the number is collected as a positive one: the least one is rejected.
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

static bool parse_int(const char *s, int *result)
{
	bool negative = false;
	int value = 0;

	while (isspace((unsigned char)*s))
		s++;
	if (*s == '-' || *s == '+') {
		negative = *s == '-';
		s++;
	}
	if (!isdigit((unsigned char)*s))
		return false;
	while (isdigit((unsigned char)*s)) {
		int digit = *s - '0';

		if (value > (INT_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
		s++;
	}
	if (*s != '\0')
		return false;
	if (negative)
		value = -value;
	*result = value;
	return true;
}

struct example {
	const char *text;
	bool ok;
	int value;
};

static const struct example examples[] = {
	{"0", true, 0},
	{"42", true, 42},
	{"  -17", true, -17},
	{"+8", true, 8},
	{"2147483647", true, INT_MAX},
	{"-2147483648", true, INT_MIN},
	{"2147483648", false, 0},
	{"-2147483649", false, 0},
	{"99999999999", false, 0},
	{"", false, 0},
	{"-", false, 0},
	{"12a", false, 0},
};

int main(void)
{
	for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
		int value = 0;
		bool ok = parse_int(examples[i].text, &value);

		assert(ok == examples[i].ok);
		if (ok)
			assert(value == examples[i].value);
	}
	printf("all examples pass\n");
	return 0;
}
