// Where a comparison of strings is compared with zero or is a condition, its sign is all that counts.
#include <assert.h>
#include <string.h>

int main(void)
{
    int n = 0;
    assert((strcmp("b", "a")) > 0);
    if (!strcmp("x", "y"))
        n++;
    n += memcmp("y", "x", 1) ? 2 : 0;
    assert(n == 2);
    return 0;
}
