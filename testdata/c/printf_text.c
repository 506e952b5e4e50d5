// The texts that sprintf and snprintf make of integers, characters and strings.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void)
{
	char text[8];
	int x = __VERIFIER_nondet_int() ? -605 : 7;
	int n = sprintf(text, "%d", x);

	if (x == 7 ? n != 1 || text[0] != '7' || text[1] : n != 4 || text[0] != '-' || text[3] != '5' || text[4])
		reach_error();
	n = snprintf(text, 4, "%c%s%03x", 'a', "b", 171u);
	if (n != 5 || text[1] != 'b' || text[2] != '0' || text[3])
		reach_error();
	return 0;
}
