// The result of a comparison of strings need not be -1, 0 or 1.
#include <assert.h>
#include <string.h>

int main(void)
{
    int r = strcmp("a", "c");
    assert(r < 0);
    assert(r == -1 || strcmp("a", "c") != -2);
    return 0;
}
