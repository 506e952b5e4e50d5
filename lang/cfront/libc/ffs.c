/* The first bit that is set, from 1 on (POSIX). */

#define FFS(name, type) \
	int name(type x) { \
		unsigned type bits = (unsigned type)x; \
		int n = 1; \
		if (bits == 0) \
			return 0; \
		while (bits % 2 == 0) { \
			bits /= 2; \
			n++; \
		} \
		return n; \
	}

FFS(ffs, int)
FFS(ffsl, long)
FFS(ffsll, long long)
