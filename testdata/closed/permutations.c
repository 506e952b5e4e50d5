// All permutations of seven numbers, by recursion and exchanges in one array.
#include <assert.h>
int count, a[7];
void swap(int *x, int *y)
{
    int t = *x;
    *x = *y;
    *y = t;
}
void perm(int k, int n)
{
    if (k == n) {
        count++;
        return;
    }
    for (int i = k; i < n; i++) {
        swap(&a[k], &a[i]);
        perm(k + 1, n);
        swap(&a[k], &a[i]);
    }
}
int main(void)
{
    for (int i = 0; i < 7; i++)
        a[i] = i;
    perm(0, 7);
    assert(count == 5040);
    for (int i = 0; i < 7; i++)
        assert(a[i] == i);
}
