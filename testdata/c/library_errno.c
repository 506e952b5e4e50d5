// errno is 0 at first, what the program assigns, and never set to 0 by the library.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *end;
    assert(errno == 0);
    errno = EINVAL;
    puts("some text");
    assert(errno > 0);
    errno = 0;
    assert(strtol("99999999999", &end, 10) == 2147483647L);
    assert(errno == ERANGE);
    return 0;
}
