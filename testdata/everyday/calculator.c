// A calculator by recursive descent: + - * / and parentheses over integers.
#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>

static const char *input;
static bool failed;

static int expression(void);

static void skip_blanks(void)
{
	while (*input == ' ')
		input++;
}

static bool accept(char c)
{
	skip_blanks();
	if (*input != c)
		return false;
	input++;
	return true;
}

static int number(void)
{
	int value = 0;

	skip_blanks();
	if (!isdigit((unsigned char)*input)) {
		failed = true;
		return 0;
	}
	while (isdigit((unsigned char)*input)) {
		value = 10 * value + (*input - '0');
		input++;
	}
	return value;
}

static int factor(void)
{
	int value;

	if (accept('-'))
		return -factor();
	if (!accept('('))
		return number();
	value = expression();
	if (!accept(')'))
		failed = true;
	return value;
}

static int term(void)
{
	int value = factor();

	for (;;) {
		if (accept('*')) {
			value *= factor();
		} else if (accept('/')) {
			int divisor = factor();

			if (divisor == 0) {
				failed = true;
				return 0;
			}
			value /= divisor;
		} else {
			return value;
		}
	}
}

static int expression(void)
{
	int value = term();

	for (;;) {
		if (accept('+'))
			value += term();
		else if (accept('-'))
			value -= term();
		else
			return value;
	}
}

static bool calculate(const char *text, int *result)
{
	input = text;
	failed = false;
	*result = expression();
	skip_blanks();
	return !failed && *input == '\0';
}

int main(void)
{
	int r;

	assert(calculate("1 + 2 * 3", &r) && r == 7);
	assert(calculate("(1 + 2) * 3", &r) && r == 9);
	assert(calculate("100 - 10 - 1", &r) && r == 89);
	assert(calculate("-(4 - 10) * 2", &r) && r == 12);
	assert(calculate("7 / 2 * 2", &r) && r == 6);
	assert(!calculate("1 / 0", &r));
	assert(!calculate("(1 + 2", &r));
	printf("%d\n", r);
	return 0;
}
