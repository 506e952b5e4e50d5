// scanf writes to x, and may fail.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int x = 7;
    int r = scanf("%d", &x);
    if (r != 1)
        return 1;
    assert(x != 5);
    return 0;
}
