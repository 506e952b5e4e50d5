// A copy of a string with its zero fits into one byte more than it has characters.
#include <stdlib.h>
#include <string.h>
int main(void) {
	const char *s = "abc";
	char *p = malloc(strlen(s) + 1);
	strcpy(p, s);
	free(p);
	return 0;
}
