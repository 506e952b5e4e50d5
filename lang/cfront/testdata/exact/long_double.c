#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
extern void reach_error(void);
#define CHECK(c) do { if (!(c)) reach_error(); } while (0)

struct mixed { char c; long double x; short s; long double y[2]; } whole = { 1, 2.5L, 3, { 0.1L } };
long double global = 0.1L, tiny = 0x1p-16445L, sums[3] = { 1, 2.5f, 0.1 };
static const long double third = 1.0L / 3;

static long double half(long double x) { return x / 2; }
static int truth(long double x) { return x ? 1 : 0; }
static long double sum(int n, ...) {
	va_list ap;
	long double s = 0;
	va_start(ap, n);
	while (n-- > 0)
		s += va_arg(ap, long double);
	va_end(ap);
	return s;
}

int main(void) {
	volatile long double one = 1, big = 9223372036854775807LL;
	long double x = one, y, *p = &x, a[3] = { 1, 2, 3 };
	double d;
	float f;
	struct mixed copy = whole;

	/* sizes and the format */
	CHECK(sizeof(long double) == (sizeof(long) == 8 ? 16 : 12) && _Alignof(long double) == (sizeof(long) == 8 ? 16 : 4));
	CHECK(sizeof(struct mixed) == (sizeof(long) == 8 ? 80 : 44));
	CHECK(LDBL_MANT_DIG == 64 && LDBL_MAX_EXP == 16384 && LDBL_EPSILON == 0x1p-63L && LDBL_MIN == 0x1p-16382L);
	CHECK(LDBL_MAX == 0xf.fffffffffffffffp16380L && LDBL_TRUE_MIN == 0x1p-16445L && LDBL_MAX * 2 == INFINITY);

	/* 64 bits, rounded once to the even one */
	CHECK(one + LDBL_EPSILON != 1 && one + LDBL_EPSILON / 2 == 1 && one + 3 * LDBL_EPSILON / 2 == 1 + 2 * LDBL_EPSILON);
	CHECK(big + 1 == 0x1p63L && big == 9223372036854775807LL && (int64_t)big == INT64_MAX && (long double)UINT64_MAX == 0x1p64L - 1);
	CHECK(0.1L != (double)0.1L && 0.1 != 0.1L && (double)0.1L == 0.1 && (float)0.1L == 0.1f && global == 0.1L && global != 0.1);
	CHECK(18446744073709551615.0L == UINT64_MAX && 18446744073709551616.5L == 0x1p64L && 1e5000L == INFINITY && 1e-5000L == 0);
	CHECK(third * 3 == 1 && third != 1.0 / 3 && third == one / 3);
	CHECK(tiny > 0 && tiny / 2 == 0 && -tiny < 0 && tiny * 0x1p16383L * 0x1p62L == 1);

	/* conversions */
	d = 0x1.fffffffffffff8p0L, f = 0x1.ffffff0000000002p0L;
	CHECK(d == 2 && f == 2);
	CHECK((int)-1.9L == -1 && (unsigned char)255.9L == 255 && (_Bool)tiny && !(_Bool)0.0L && (long double)3U == 3 && (int)2.9L == 2);
	x = -0.0L;
	CHECK(x == 0 && 1 / x == -INFINITY && !x && !truth(x) && truth(-x + 1));
	x = NAN;
	CHECK(x != x && !(x < 1) && !(x >= 1) && !!x);

	/* objects */
	*p = 4;
	*p /= 3;
	CHECK(x == 4.0L / 3 && half(x) == 2.0L / 3 && p[0] - 1 > 0.3333333333333333L && a[1] + a[2] == 5);
	CHECK(copy.x == 2.5L && copy.y[0] == 0.1L && copy.y[1] == 0 && copy.c == 1 && copy.s == 3);
	CHECK(sums[0] == 1 && sums[1] == 2.5L && sums[2] == 0.1 && sums[2] != 0.1L);
	y = x++;
	CHECK(x == y + 1 && --x == y + 1 - 1 && -y < 0 && +y == y);
	CHECK(sum(3, 1.0L, 0.1L, (long double)2) == 1 + 0.1L + 2);
	for (x = 0; x < 1; x += 0.25L)
		y = x;
	CHECK(y == 0.75L);
	_Static_assert(1.0L + LDBL_EPSILON > 1.0L && (int)3.99L == 3, "constants");
	CHECK(_Generic(1.0L + 1.0, long double: 1, default: 0) && _Generic(1.0f + x, long double: 1, default: 0));

	/* functions */
	CHECK(fabsl(-x) == x && floorl(-0.5L) == -1 && ceill(0x1p62L + 0.5L) == 0x1p62L + 1 && truncl(-2.5L) == -2 && roundl(2.5L) == 3 && rintl(2.5L) == 2);
	CHECK(sqrtl(2) * sqrtl(2) != 2 && sqrtl(4) == 2 && fminl(1, 2) == 1 && fmaxl(1, NAN) == 1 && copysignl(1, -0.0L) == -1 && fdiml(3, 1) == 2);
	CHECK(nextafterl(1, 2) == 1 + LDBL_EPSILON && nextafterl(0, -1) == -tiny && nextafterl(LDBL_MAX, INFINITY) == INFINITY && nextafterl(1, 0) == 1 - LDBL_EPSILON / 2);
	CHECK(nexttoward(1, 1 + LDBL_EPSILON) == 1 + DBL_EPSILON && nexttowardf(1, 0) == 1 - FLT_EPSILON / 2 && nexttoward(1, 1) == 1);
	CHECK(isnan(NAN + x) && isinf(-INFINITY * x) && isfinite(x) && isnormal(LDBL_MIN) && !isnormal(tiny) && fpclassify(tiny) == FP_SUBNORMAL);
	CHECK(signbit(-x) && !signbit(x) && isless(tiny, x) && isunordered(x, NAN) && lroundl(2.5L) == 3 && llrintl(-3.5L) == -4);
	return 0;
}
