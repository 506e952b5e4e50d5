// Library functions set errno when they fail.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void)
{
    errno = 0;
    fopen("no/such/file", "r");
    assert(errno == 0);
    return 0;
}
