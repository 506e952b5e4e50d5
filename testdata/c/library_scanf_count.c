// %n of scanf is written if all before it matches, which the number of conversions tells unless there is other text between.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int x, n = -1;
    if (scanf("%d %n", &x, &n) == 1 && n < 0)
        reach_error();
    return 0;
}
