// A volatile object is ordinary memory.
#include <assert.h>

struct ring { volatile unsigned head, tail; int data[4]; };

volatile int flag;

int main(void) {
    struct ring r = { 0 };
    flag = 3;
    for (volatile int i = 0; i < 3; i++)
        r.data[r.head++ % 4] = flag;
    assert(r.head - r.tail == 3 && r.data[2] == 3 && flag == 3);
    return 0;
}
