/* The memory is lost before a loop whose condition never changes. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof(int));
    int waiting = 1;
    p = 0;
    while (waiting)
        ;
    return 0;
}
