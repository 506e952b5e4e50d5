// Flood fill of a picture, by recursion.
#include <assert.h>
#define W 12
char g[W][W + 1] = {"............", ".####.......", ".#..#.......", ".#..#.......",
                    ".####.......", "............", "............", "............",
                    "............", "............", "............", "............"};
int fill(int y, int x)
{
    if (y < 0 || x < 0 || y >= W || x >= W || g[y][x] != '.') return 0;
    g[y][x] = 'o';
    int n = 1;
    n += fill(y - 1, x);
    n += fill(y + 1, x);
    n += fill(y, x - 1);
    n += fill(y, x + 1);
    return n;
}
int main(void)
{
    assert(fill(0, 0) == 128);
    assert(g[2][2] == '.');
    assert(fill(2, 2) == 4);
}
