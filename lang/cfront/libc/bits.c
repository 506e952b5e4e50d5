/* What gcc has for counting bits. The number of zeros before or behind the bits of 0 is not defined: any number. */

#define POPCOUNT(name, type) \
	int name(type x) { \
		int n = 0; \
		for (; x != 0; x /= 2) \
			n += x % 2 == 1; \
		return n; \
	}

#define PARITY(name, type) \
	int name(type x) { \
		int odd = 0; \
		for (; x != 0; x /= 2) \
			odd = odd != (x % 2 == 1); \
		return odd; \
	}

#define TRAILING(name, type) \
	int name(type x) { \
		int n = 0, any; \
		if (x == 0) \
			return any; \
		for (; x % 2 == 0; x /= 2) \
			n++; \
		return n; \
	}

#define LEADING(name, type) \
	int name(type x) { \
		int n = 8 * sizeof x, any; \
		if (x == 0) \
			return any; \
		for (; x != 0; x /= 2) \
			n--; \
		return n; \
	}

/* How many bits behind the sign are the same as it. */
#define REDUNDANT(name, type) \
	int name(type x) { \
		int n = 8 * sizeof x - 1; \
		if (x < 0) \
			x = ~x; \
		for (; x != 0; x /= 2) \
			n--; \
		return n; \
	}

POPCOUNT(__builtin_popcount, unsigned int)
PARITY(__builtin_parity, unsigned int)
TRAILING(__builtin_ctz, unsigned int)
LEADING(__builtin_clz, unsigned int)
POPCOUNT(__builtin_popcountl, unsigned long)
PARITY(__builtin_parityl, unsigned long)
TRAILING(__builtin_ctzl, unsigned long)
LEADING(__builtin_clzl, unsigned long)
POPCOUNT(__builtin_popcountll, unsigned long long)
PARITY(__builtin_parityll, unsigned long long)
TRAILING(__builtin_ctzll, unsigned long long)
LEADING(__builtin_clzll, unsigned long long)
REDUNDANT(__builtin_clrsb, int)
REDUNDANT(__builtin_clrsbl, long)
REDUNDANT(__builtin_clrsbll, long long)
