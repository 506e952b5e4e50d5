// The longest common subsequence, by recursion that remembers.
#include <string.h>
#include <assert.h>
static int memo[32][32];
static int lcs(const char *a, const char *b, int i, int j)
{
    if (!a[i] || !b[j]) return 0;
    if (memo[i][j] >= 0) return memo[i][j];
    int r;
    if (a[i] == b[j])
        r = 1 + lcs(a, b, i + 1, j + 1);
    else {
        int x = lcs(a, b, i + 1, j), y = lcs(a, b, i, j + 1);
        r = x > y ? x : y;
    }
    return memo[i][j] = r;
}
int main(void)
{
    memset(memo, -1, sizeof memo);
    assert(lcs("intention execution", "execution intention", 0, 0) == 11);
}
