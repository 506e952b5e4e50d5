// The loop stops at the first i whose square is not below 100; products have to be understood around a few points only.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int i = __VERIFIER_nondet_int();
	if (i <= -10 || i >= 10)
		return 0;
	while (i * i < 100)
		i = i + 1;
	if (i != 10)
		reach_error();
	return 0;
}
