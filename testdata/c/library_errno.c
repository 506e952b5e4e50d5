// errno is 0 at first, what the program assigns, and never set to 0 by the library.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void)
{
    assert(errno == 0);
    errno = EINVAL;
    puts("some text");
    assert(errno > 0);
    errno = 0;
    return 0;
}
