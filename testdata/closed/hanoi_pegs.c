// The towers of Hanoi with pegs, 1,023 moves: which of top[b]++ and --top[a] comes first is open, and does not matter, as they are two objects.
#include <assert.h>
#include <stdio.h>

static int moves;
static int peg[3][16], top[3];

static void move(int a, int b)
{
    peg[b][top[b]++] = peg[a][--top[a]];
    moves++;
    printf("%d -> %d\n", a, b);
}

static void hanoi(int n, int a, int b, int c)
{
    if (n == 0) return;
    hanoi(n - 1, a, c, b);
    move(a, b);
    hanoi(n - 1, c, b, a);
}

int main(void)
{
    for (int i = 10; i > 0; i--) peg[0][top[0]++] = i;
    hanoi(10, 0, 1, 2);
    for (int i = 0; i < 10; i++) assert(peg[1][i] == 10 - i);
    assert(moves == 1023 && top[0] == 0 && top[1] == 10 && top[2] == 0);
    return 0;
}
