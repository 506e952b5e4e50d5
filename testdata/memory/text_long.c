// A text for whose end there is no room.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
	char b[8];
	int n = sprintf(b, "abcd%s", "wxyz");
	b[n - 1] = 0;
	snprintf(b, sizeof b, "%d of %d", __VERIFIER_nondet_int(), 12);
	return b[7] && strlen(b) > 7;
}
