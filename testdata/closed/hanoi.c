// The towers of Hanoi, 65,535 moves.
#include <assert.h>
#include <stdio.h>
int moves;
void hanoi(int n, char a, char b, char c)
{
    if (n == 0) return;
    hanoi(n - 1, a, c, b);
    moves++;
    hanoi(n - 1, c, b, a);
}
int main(void)
{
    hanoi(16, 'A', 'B', 'C');
    printf("%d moves\n", moves);
    assert(moves == 65535);
}
