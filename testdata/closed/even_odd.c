// Even and odd by mutual recursion, 5,000 calls deep.
#include <assert.h>
int odd(unsigned n);
int even(unsigned n)
{
    return n == 0 ? 1 : odd(n - 1);
}
int odd(unsigned n)
{
    return n == 0 ? 0 : even(n - 1);
}
int main(void)
{
    assert(even(5000));
    assert(!odd(5000));
}
