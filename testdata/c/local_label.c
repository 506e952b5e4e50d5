// Labels that are declared in a block, as gcc allows.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int();
	int k = 0;
	{
		__label__ again, done;
	again:
		if (k >= n || k >= 5)
			goto done;
		k++;
		goto again;
	done:
		if (k > 5 || k > n && k > 0)
			reach_error();
	}
	return 0;
}
