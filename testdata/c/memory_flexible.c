// An array without a length at the end of a structure has as many elements as have been allocated.
#include <assert.h>
#include <stdlib.h>

struct buffer { int n; int data[]; };

int main(void) {
    struct buffer *b = malloc(sizeof(struct buffer) + 4 * sizeof(int));
    if (!b)
        return 1;
    b->n = 4;
    for (int i = 0; i < b->n; i++)
        b->data[i] = i * i;
    assert(b->data[3] == 9 && b->n == 4);
    struct buffer copy = *b; // without the elements
    assert(copy.n == 4);
    free(b);
    return 0;
}
