/* Functions of math.h that take numbers apart (C11 7.12, F.10). The bits of a number are told by __double_bits and __float_bits, and
   __bits_double and __bits_float are the numbers with given bits. */
#include <limits.h>
#include <math.h>

unsigned long long __double_bits(double);
double __bits_double(unsigned long long);
unsigned int __float_bits(float);
float __bits_float(unsigned int);

/* A result that finite numbers have; errno tells if it is none of the type. */
double __ranged(double);
float __rangedf(float);

/* x times 2 to the power of n, rounded once: all products but the last one are exact, infinite, or so small that the last one is 0. */
#define SCALE(name, ranged, type, count, from, most, large, down, small) \
	type name(type x, count n) { \
		int steps = n > 3000 ? 3000 : n < -3000 ? -3000 : (int)n; \
		if (x == 0 || !isfinite(x)) \
			return x; \
		while (steps > most) { \
			x *= large; \
			steps -= most; \
			if (isinf(x)) \
				return ranged(x); \
		} \
		while (steps < 1 - most) { \
			x *= small; \
			steps += down; \
			if (x == 0) \
				return ranged(x); \
		} \
		return ranged(x * from); \
	}

#define POWER __bits_double((unsigned long long)(steps + 1023) << 52)
#define POWERF __bits_float((unsigned int)(steps + 127) << 23)

SCALE(ldexp, __ranged, double, int, POWER, 1023, 0x1p1023, 969, 0x1p-969)
SCALE(scalbn, __ranged, double, int, POWER, 1023, 0x1p1023, 969, 0x1p-969)
SCALE(scalbln, __ranged, double, long, POWER, 1023, 0x1p1023, 969, 0x1p-969)
SCALE(ldexpf, __rangedf, float, int, POWERF, 127, 0x1p127f, 102, 0x1p-102f)
SCALE(scalbnf, __rangedf, float, int, POWERF, 127, 0x1p127f, 102, 0x1p-102f)
SCALE(scalblnf, __rangedf, float, long, POWERF, 127, 0x1p127f, 102, 0x1p-102f)

/* The exponent of a number from 1/2 to 1 times a power of two; C says nothing of that of an infinity or a NaN. */
#define SPLIT(name, type, word, bits, number, fraction, bias) \
	type name(type x, int *exponent) { \
		word b; \
		int any, by = 0; \
		*exponent = isfinite(x) ? 0 : any; \
		if (x == 0 || !isfinite(x)) \
			return x; \
		if (!isnormal(x)) { \
			x *= (word)1 << fraction; \
			by = fraction; \
		} \
		b = bits(x); \
		*exponent = (int)(b >> fraction & (2 * bias - 1)) - (bias - 2) - by; \
		return number(b & ~((word)(2 * bias - 1) << fraction) | (word)(bias - 2) << fraction); \
	}

SPLIT(frexp, double, unsigned long long, __double_bits, __bits_double, 52, 1024)
SPLIT(frexpf, float, unsigned int, __float_bits, __bits_float, 23, 128)

/* The exponent of a number from 1 to 2 times a power of two. */
#define EXPONENT(name, type, split) \
	int name(type x) { \
		int e; \
		if (isnan(x) || x == 0) \
			return INT_MIN; \
		if (isinf(x)) \
			return INT_MAX; \
		split(x, &e); \
		return e - 1; \
	}

EXPONENT(ilogb, double, frexp)
EXPONENT(ilogbf, float, frexpf)

#define LOGARITHM(name, type, exponent) \
	type name(type x) { \
		if (x == 0) \
			return -INFINITY; \
		if (isinf(x)) \
			return INFINITY; \
		return isnan(x) ? x : (type)exponent(x); \
	}

LOGARITHM(logb, double, ilogb)
LOGARITHM(logbf, float, ilogbf)

/* The two parts have the sign of the number, also if they are 0. */
#define PARTS(name, type, whole, sign) \
	type name(type x, type *integral) { \
		type i = whole(x); \
		*integral = i; \
		return isnan(x) ? x : sign(isinf(x) ? 0 : x - i, x); \
	}

PARTS(modf, double, trunc, copysign)
PARTS(modff, float, truncf, copysignf)
PARTS(modfl, long double, truncl, copysignl)

/* What is left of x by the multiple of y that is nearest to it, the even one of two. That modulo 2y tells whether a multiple is even; all
   differences are exact. */
#define REMAINDER(name, type, modulo, magnitude, bits, number, half, top) \
	type name(type x, type y) { \
		type r, rest; \
		int odd = 0; \
		if (isnan(x) || isnan(y) || isinf(x) || y == 0) \
			return (x * y - x * y) / (x * y - x * y); \
		if (isinf(y)) \
			return x; \
		y = magnitude(y); \
		r = y <= half ? modulo(magnitude(x), y + y) : magnitude(x); \
		if (r >= y) { \
			r -= y; \
			odd = 1; \
		} \
		rest = y - r; \
		if (r > rest || r == rest && odd) \
			r -= y; \
		return bits(x) >> top ? -r : r; \
	}

REMAINDER(remainder, double, fmod, fabs, __double_bits, __bits_double, 0x1.fffffffffffffp1022, 63)
REMAINDER(remainderf, float, fmodf, fabsf, __float_bits, __bits_float, 0x1.fffffep126f, 31)

/* Rounded numbers that the integer cannot represent are not defined. */
#define ROUND(name, type, result, round) \
	result name(type x) { \
		return (result)round(x); \
	}

ROUND(lround, double, long, round)
ROUND(llround, double, long long, round)
ROUND(lrint, double, long, rint)
ROUND(llrint, double, long long, rint)
ROUND(lroundf, float, long, roundf)
ROUND(llroundf, float, long long, roundf)
ROUND(lrintf, float, long, rintf)
ROUND(llrintf, float, long long, rintf)
ROUND(lroundl, long double, long, roundl)
ROUND(llroundl, long double, long long, roundl)
ROUND(lrintl, long double, long, rintl)
ROUND(llrintl, long double, long long, rintl)

/* x times y plus z, rounded once (Boldo and Melquiond, Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd, IEEE
   Transactions on Computers 57(4), 2008, section 4): the exact sum is one of three numbers, of which the lower two are rounded to odd. */
static double to_odd(double sum, double error) {
	unsigned long long b = __double_bits(sum);
	if ((error < 0 || error > 0) && b % 2 == 0)
		return __bits_double((error > 0) == (sum > 0) ? b + 1 : b - 1);
	return sum;
}

/* What a + b is more than their rounded sum (Knuth). */
static double rest(double a, double b, double sum) {
	double part = sum - a;
	return (a - (sum - part)) + (b - part);
}

float fmaf(float x, float y, float z) {
	double product = (double)x * y, sum = product + z;
	return (float)to_odd(sum, rest(product, z, sum));
}

extern unsigned long __any_number(void);

/* The upper half of a number (Veltkamp, Dekker). */
static double upper(double x) {
	double t = 134217729.0 * x;
	return t - (t - x);
}

double fma(double x, double y, double z) {
	double product = x * y, x1, x2, y1, y2, low, high, lower, sum, lowest;
	if (x == 0 || y == 0 || !isfinite(x) || !isfinite(y))
		return product + z;
	if (!isfinite(z))
		return z;
	if (!(fabs(x) < 0x1p990 && fabs(y) < 0x1p990 && fabs(z) < 0x1p990 && fabs(product) > 0x1p-900 && fabs(product) < 0x1p990))
		return __bits_double((unsigned long long)__any_number() << 32 | (unsigned int)__any_number()); /* the parts are no numbers */
	x1 = upper(x);
	y1 = upper(y);
	x2 = x - x1;
	y2 = y - y1;
	low = x1 * y1 - product + x1 * y2 + x2 * y1 + x2 * y2;
	high = z + low;
	lower = rest(z, low, high);
	sum = product + high;
	lowest = rest(product, high, sum);
	return sum + to_odd(lowest + lower, rest(lowest, lower, lowest + lower));
}
