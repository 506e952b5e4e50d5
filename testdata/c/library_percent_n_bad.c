// %n writes: x is not 0 any more.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int x = 0;
    printf("abc%n", &x);
    assert(x == 0);
    return 0;
}
