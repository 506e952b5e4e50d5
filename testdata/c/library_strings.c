// Functions on strings and characters are followed into their definitions.
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char b[12];
    strcpy(b, "list");
    strcat(b, " of 3");
    assert(strlen(b) == 9);
    assert(strcmp(b, "list of 3") == 0 && strncmp(b, "lisp", 3) == 0);
    assert(strchr(b, ' ') == b + 4 && strstr(b, "of") == b + 5);
    assert(isdigit((unsigned char)b[8]) && atoi(b + 8) == 3);
    assert(toupper(b[0]) == 'L');
    assert(div(-7, 2).rem == -1);
    return 0;
}
