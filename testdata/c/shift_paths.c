// What x is when it is shifted is known on each path, but not where the paths have met.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
	unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint(), known = 0;
	if (x == 80)
		known = 1;
	if (n > 20)
		return 0;
	if (x << n == 0xa00001u && known)
		reach_error();
	return 0;
}
