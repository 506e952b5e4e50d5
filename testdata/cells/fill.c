/* Each element is its index: a loop fills the array, and another one looks at it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000000];

int main(void)
{
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1000000)
		return 0;
	for (int i = 0; i < n; i++)
		a[i] = i;
	for (int j = 0; j < n; j++)
		if (a[j] != j)
			reach_error();
	return 0;
}
