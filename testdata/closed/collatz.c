// The longest sequence of Collatz below 20,000.
#include <assert.h>
int steps(unsigned long n)
{
    int s = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        s++;
    }
    return s;
}
int main(void)
{
    int best = 0, at = 0;
    for (int i = 1; i < 20000; i++) {
        int s = steps(i);
        if (s > best) {
            best = s;
            at = i;
        }
    }
    assert(at == 17647);
    assert(best == 278);
}
