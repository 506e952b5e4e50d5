// A copy of a string with its zero does not fit into as many bytes as the string has characters.
#include <stdlib.h>
#include <string.h>
int main(void) {
	const char *s = "abc";
	char *p = malloc(strlen(s));
	strcpy(p, s);
	free(p);
	return 0;
}
