// Fibonacci numbers, by the slow recursion: 800,000 calls.
#include <assert.h>
int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
int main(void)
{
    assert(fib(27) == 196418);
}
