// Functions on strings and characters are followed into their definitions.
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char b[4];
    strcpy(b, "a1");
    assert(strlen(b) == 2);
    assert(strchr(b, '1') == b + 1);
    assert(isdigit((unsigned char)b[1]) && toupper(b[0]) == 'A');
    assert(div(-7, 2).rem == -1);
    return 0;
}
