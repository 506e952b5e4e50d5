// Seven queens: all solutions.
#include <assert.h>
#include <stdbool.h>
#define N 7
int row[N], solutions;
bool safe(int c)
{
    for (int i = 0; i < c; i++) {
        int d = row[i] - row[c];
        if (d == 0 || d == c - i || d == i - c) return false;
    }
    return true;
}
void place(int c)
{
    if (c == N) {
        solutions++;
        return;
    }
    for (row[c] = 0; row[c] < N; row[c]++)
        if (safe(c)) place(c + 1);
}
int main(void)
{
    place(0);
    assert(solutions == 40);
}
