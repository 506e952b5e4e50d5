/* What gcc has for counting bits. The number of zeros before or behind the bits of 0 is not defined: any number. */

int __builtin_popcount(unsigned int x) {
	int n = 0;
	for (; x != 0; x /= 2)
		n += x % 2 == 1;
	return n;
}

int __builtin_parity(unsigned int x) {
	int odd = 0;
	for (; x != 0; x /= 2)
		odd = odd != (x % 2 == 1);
	return odd;
}

int __builtin_ctz(unsigned int x) {
	int n = 0, any;
	if (x == 0)
		return any;
	for (; x % 2 == 0; x /= 2)
		n++;
	return n;
}

int __builtin_clz(unsigned int x) {
	int n = 8 * sizeof x, any;
	if (x == 0)
		return any;
	for (; x != 0; x /= 2)
		n--;
	return n;
}

int __builtin_popcountl(unsigned long x) {
	int n = 0;
	for (; x != 0; x /= 2)
		n += x % 2 == 1;
	return n;
}

int __builtin_parityl(unsigned long x) {
	int odd = 0;
	for (; x != 0; x /= 2)
		odd = odd != (x % 2 == 1);
	return odd;
}

int __builtin_ctzl(unsigned long x) {
	int n = 0, any;
	if (x == 0)
		return any;
	for (; x % 2 == 0; x /= 2)
		n++;
	return n;
}

int __builtin_clzl(unsigned long x) {
	int n = 8 * sizeof x, any;
	if (x == 0)
		return any;
	for (; x != 0; x /= 2)
		n--;
	return n;
}

int __builtin_popcountll(unsigned long long x) {
	int n = 0;
	for (; x != 0; x /= 2)
		n += x % 2 == 1;
	return n;
}

int __builtin_parityll(unsigned long long x) {
	int odd = 0;
	for (; x != 0; x /= 2)
		odd = odd != (x % 2 == 1);
	return odd;
}

int __builtin_ctzll(unsigned long long x) {
	int n = 0, any;
	if (x == 0)
		return any;
	for (; x % 2 == 0; x /= 2)
		n++;
	return n;
}

int __builtin_clzll(unsigned long long x) {
	int n = 8 * sizeof x, any;
	if (x == 0)
		return any;
	for (; x != 0; x /= 2)
		n--;
	return n;
}
