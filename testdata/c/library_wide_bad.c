// The place in a file may be beyond 2^31 where long is wider.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    FILE *f = fopen("data", "r");
    if (!f)
        return 1;
    long at = ftell(f);
    if (at > 2147483647)
        reach_error();
    return 0;
}
