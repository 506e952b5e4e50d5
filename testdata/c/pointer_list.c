// A list of three nodes in static memory is gone through to its end.
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node a = {1, 0}, b = {2, &a}, c = {3, &b};
    int sum = 0;
    for (struct node *n = &c; n; n = n->next)
        sum += n->value;
    if (sum != 6)
        reach_error();
}
