// Only one shift makes the two tests true.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
	unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
	if (n > 20 || x > 99)
		return 0;
	if (x << n == 0xa00000u)
		reach_error();
	return 0;
}
