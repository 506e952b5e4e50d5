// An unknown function that is given one member of a union writes to the others, too: they are the same memory.
extern void reach_error(void);
void fill(int *p);

union number {
	int i;
	unsigned u;
};

int main(void) {
	union number n;
	n.u = 0;
	fill(&n.i);
	if (n.u != 0)
		reach_error();
	return 0;
}
