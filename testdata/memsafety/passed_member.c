/* In each turn of a loop an array in what a function returns is passed on. */
struct s { int a[3]; };
static struct s made(int k) { struct s r = { { k, k + 1, k + 2 } }; return r; }
static int sum(const int *p, int n) {
	int t = 0;
	for (int i = 0; i < n; i++)
		t += p[i];
	return t;
}
int main(void) {
	int all = 0;
	for (int i = 0; i < 3; i++)
		all += sum(made(i).a, 3);
	return all == 18 ? 0 : sum(&all, 2);
}
