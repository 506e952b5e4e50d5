// Eleven characters are not enough for an int and a zero.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void)
{
	char text[16];

	if (sprintf(text, "%d", __VERIFIER_nondet_int()) > 10)
		reach_error();
	return 0;
}
