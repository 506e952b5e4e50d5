// What printf returns: the number of characters, exactly where its arguments are integers, or less than 0.
#include <stdarg.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void);

static int length(const char *format, ...)
{
	va_list ap;
	char few[4];
	int n;

	va_start(ap, format);
	n = vsnprintf(few, sizeof few, format, ap);
	va_end(ap);
	return n;
}

int main(void)
{
	int x = __VERIFIER_nondet_int();
	int n = printf("%d\n", x);

	if (n > 12)
		reach_error();
	if (x == 100 && n >= 0 && n != 4)
		reach_error();
	n = length("%5u %s", (unsigned)x, "apples");
	if (n < 12 || n > 17)
		reach_error();
	return 0;
}
