// Initialisers for ranges of elements, with braces and designators inside of them; the last one for an element counts.
#include <assert.h>

struct s { int x, y; int z[3]; };

struct s g[4] = { [0 ... 2] = { .y = 5, .z = { [1 ... 2] = 8 } }, [1].x = 3, [2] = { 1 } };

int main(void) {
    int a[3][2] = { [0 ... 2] = { 1, 2 } };
    assert(a[2][1] == 2 && a[1][0] == 1 && a[0][1] == 2);
    assert(g[0].y == 5 && g[0].z[2] == 8 && g[0].z[0] == 0);
    assert(g[1].x == 3 && g[1].y == 5 && g[1].z[1] == 8);
    assert(g[2].x == 1 && g[2].y == 0 && g[2].z[1] == 0);
    assert(g[3].y == 0);
    return 0;
}
