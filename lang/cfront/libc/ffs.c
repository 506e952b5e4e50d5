/* The first bit that is set, from 1 on (POSIX). */

int ffs(int x) {
	unsigned int bits = (unsigned int)x;
	int n = 1;
	if (bits == 0)
		return 0;
	while (bits % 2 == 0) {
		bits /= 2;
		n++;
	}
	return n;
}

int ffsl(long x) {
	unsigned long bits = (unsigned long)x;
	int n = 1;
	if (bits == 0)
		return 0;
	while (bits % 2 == 0) {
		bits /= 2;
		n++;
	}
	return n;
}

int ffsll(long long x) {
	unsigned long long bits = (unsigned long long)x;
	int n = 1;
	if (bits == 0)
		return 0;
	while (bits % 2 == 0) {
		bits /= 2;
		n++;
	}
	return n;
}
