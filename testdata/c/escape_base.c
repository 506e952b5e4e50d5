// An unknown function that is given a structure that is the first member of another may know the other one.
extern void reach_error(void);
struct base { int kind; };
struct derived { struct base base; int value; };
void visit(struct base *b);

int main(void)
{
	struct derived d[2] = {{{1}, 2}, {{3}, 4}};
	visit(&d[0].base); /* which is the beginning of d[0], and that of the array */
	if (d[1].value != 4)
		reach_error();
	return 0;
}
