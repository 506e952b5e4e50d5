// A line of fgets ends inside of its buffer, and nothing behind its end is written.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char line[9];
    line[8] = 'x';
    if (fgets(line, 8, stdin) == NULL)
        return 0;
    int i = 0;
    while (line[i] != 0)
        i++;
    assert(i < 8);
    assert(line[8] == 'x');
    return 0;
}
