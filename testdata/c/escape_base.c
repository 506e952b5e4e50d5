// An unknown function that is given a structure that is the first member of another may know the other one.
extern void reach_error(void);
struct base { int kind; };
struct derived { struct base base; int value; };
void visit(struct base *b);

int main(void)
{
	struct derived d = {{1}, 2};
	visit(&d.base);
	if (d.value != 2)
		reach_error();
	return 0;
}
