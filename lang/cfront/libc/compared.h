/* What a comparison of strings returns: C says no more than the sign. */
extern int __any_magnitude(void);

static int compared(int difference) {
	int result = __any_magnitude();
	if (difference == 0)
		return 0;
	if (difference < 0)
		return result < 0 ? result : -1;
	return result > 0 ? result : 1;
}
