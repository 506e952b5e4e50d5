// What the program defines itself is not the library's.
#include <assert.h>
#include <stddef.h>

size_t strlen(const char *s) { return s == NULL ? 0 : 42; }
static int index = 5;
int abs(int x) { return x + index; }

int main(void)
{
    assert(strlen("text") == 42);
    assert(abs(1) == 6);
    return 0;
}
