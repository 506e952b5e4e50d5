// Two nodes in allocated memory; both are freed in the end.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned int);
extern void free(void *);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *a = malloc(sizeof(struct node)), *b = malloc(sizeof(struct node));
    a->value = __VERIFIER_nondet_int();
    a->next = 0;
    b->value = 1;
    b->next = a;
    if (b->next->value != a->value || a == b)
        reach_error();
    free(a);
    free(b);
}
