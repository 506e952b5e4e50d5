// A generator of random numbers: 10^8 statements in one loop.
#include <assert.h>
int main(void)
{
    unsigned x = 1;
    for (int i = 0; i < 20000000; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    assert(x != 0);
}
