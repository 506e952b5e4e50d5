// Functions on strings and characters are followed into their definitions.
#include <assert.h>
#include <string.h>

int main(void)
{
    char b[4];
    strcpy(b, "a1");
    assert(strlen(b) == 2);
    assert(strcmp(b, "a1") == 0);
    return 0;
}
