// %n stores how many characters have been written.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;
    printf("abc%n", &x);
    fprintf(stderr, "%s-%c%n\n", "four", 'x', &y);
    assert(x == 3);
    assert(y == 6);
    return 0;
}
