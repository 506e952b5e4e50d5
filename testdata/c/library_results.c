// What library functions return is what the standard allows; what they are not told to write they do not write.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
    int m = 7, n = 8, r;
    char b[3] = "ab";
    time_t s, now = time(&s);
    FILE *f;

    assert(now == s);
    getenv(b);
    system(b);
    f = fopen(b, "r");
    assert(b[0] == 'a' && b[1] == 'b');
    if (f) {
        r = fclose(f);
        assert(r == 0 || r == EOF);
    }
    fscanf(stdin, "%d", &m, &n);
    assert(n == 8);
    r = scanf("%d %2d", &m, &n);
    assert(r >= EOF && r <= 2);
    assert(r == 2 ? n > -10 && n < 100 : n == 8);
    r = getchar();
    assert(r >= EOF && r <= 255);
    r = putchar(300);
    assert(r == 300 - 256 || r == EOF);
    r = puts("text");
    assert(r >= EOF);
    return 0;
}
