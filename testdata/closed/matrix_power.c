// Powers of matrices that are passed and returned as structures, by recursion.
#include <assert.h>
#include <string.h>
typedef struct {
    unsigned a[2][2];
} mat;
mat mul(mat x, mat y)
{
    mat r;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            r.a[i][j] = 0;
            for (int k = 0; k < 2; k++)
                r.a[i][j] += x.a[i][k] * y.a[k][j];
        }
    return r;
}
mat power(mat m, int n)
{
    if (n == 0) {
        mat e = {{{1, 0}, {0, 1}}};
        return e;
    }
    mat h = power(m, n / 2);
    h = mul(h, h);
    return n % 2 ? mul(h, m) : h;
}
int main(void)
{
    mat f = {{{1, 1}, {1, 0}}};
    assert(power(f, 40).a[0][1] == 102334155u);
}
