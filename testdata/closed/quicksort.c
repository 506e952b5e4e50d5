// A quicksort that prints what it has sorted.
#include <stdio.h>
#include <assert.h>
static void quicksort(int *v, int lo, int hi)
{
    if (lo >= hi) return;
    int p = v[(lo + hi) / 2], i = lo, j = hi;
    while (i <= j) {
        while (v[i] < p)
            i++;
        while (v[j] > p)
            j--;
        if (i <= j) {
            int t = v[i];
            v[i] = v[j];
            v[j] = t;
            i++;
            j--;
        }
    }
    quicksort(v, lo, j);
    quicksort(v, i, hi);
}
int main(void)
{
    int v[40];
    unsigned seed = 12345;
    for (int i = 0; i < 40; i++) {
        seed = seed * 1103515245u + 12345u;
        v[i] = seed >> 16 & 1023;
    }
    quicksort(v, 0, 39);
    for (int i = 0; i < 40; i++)
        printf("%d%c", v[i], i < 39 ? ' ' : '\n');
    for (int i = 0; i + 1 < 40; i++)
        assert(v[i] <= v[i + 1]);
}
