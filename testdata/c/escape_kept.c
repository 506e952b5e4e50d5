// What an unknown function was given once, it may write to whenever an unknown function is called.
#include <assert.h>

void keep(int *p);
void later(void);

int main(void) {
    int x = 0, y = 0;
    keep(&x);
    x = 1;
    y = 1;
    later();
    assert(y == 1);
    assert(x == 1);
    return 0;
}
