// An unknown function that is given a row of a matrix may walk on to the next one.
extern void reach_error(void);
void fill(int *row);

int main(void) {
	int m[2][2] = {{1, 2}, {3, 4}};
	fill(m[0]);
	if (m[1][1] != 4)
		reach_error();
	return 0;
}
