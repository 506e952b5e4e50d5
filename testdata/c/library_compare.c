// The sign of a comparison, of which C says no more.
#include <assert.h>
#include <string.h>

int main(void)
{
    assert(memcmp("list", "lisa", 4) > 0);
    assert(strcmp("b", "ab") > 0 && strcmp("", "a") < 0);
    return 0;
}
