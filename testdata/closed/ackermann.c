// Ackermann's function.
#include <assert.h>
int ack(int m, int n)
{
    return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
int main(void)
{
    assert(ack(2, 9) == 21);
    assert(ack(3, 5) == 253);
}
