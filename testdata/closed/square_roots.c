// Square roots by Newton, in double, and their sum.
#include <assert.h>
#include <math.h>
#include <stdio.h>
double root(double a)
{
    double x = a;
    for (int i = 0; i < 60; i++)
        x = (x + a / x) / 2;
    return x;
}
int main(void)
{
    double s = 0;
    for (int i = 1; i <= 1000; i++)
        s += root(i);
    printf("%.3f\n", s);
    assert(s > 21097.4 && s < 21097.5);
}
