// Binary search by recursion over parts of an array.
#include <assert.h>
int find(const int *v, int n, int x)
{
    if (n <= 0) return -1;
    int m = n / 2;
    if (v[m] == x) return m;
    if (x < v[m]) return find(v, m, x);
    int r = find(v + m + 1, n - m - 1, x);
    return r < 0 ? r : r + m + 1;
}
int main(void)
{
    int v[100];
    for (int i = 0; i < 100; i++)
        v[i] = 3 * i;
    for (int i = 0; i < 100; i++) {
        assert(find(v, 100, 3 * i) == i);
        assert(find(v, 100, 3 * i + 1) == -1);
    }
}
