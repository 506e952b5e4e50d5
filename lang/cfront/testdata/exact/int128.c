#include <stdarg.h>
#include <stdint.h>
extern void reach_error(void);
#define CHECK(c) do { if (!(c)) reach_error(); } while (0)

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 u128;
typedef __int128 i128;

struct mixed { char c; i128 x; short s; u128 y[2]; } whole = { 1, -2, 3, { (u128)1 << 100 } };
static u128 product = (u128)0xffffffffffffffff * 0xffffffffffffffff;
i128 least = (i128)((u128)1 << 127);

static uint64_t mulhi(uint64_t a, uint64_t b) { return (u128)a * b >> 64; }
static int digits(u128 x) {
	int n = 1;
	while (x /= 10)
		n++;
	return n;
}
static i128 sum(int n, ...) {
	va_list ap;
	i128 s = 0;
	va_start(ap, n);
	while (n-- > 0)
		s += va_arg(ap, i128);
	va_end(ap);
	return s;
}

int main(void) {
	volatile uint64_t big = 0xfedcba9876543210;
	volatile i128 minus = -1;
	i128 x = minus, y, *p = &x;
	u128 z = minus, a[3] = { 5, 6, 7 };
	__uint128_t t = z;
	struct mixed copy = whole;
	int i, r;
	_Bool b;

	CHECK(sizeof(i128) == 16 && _Alignof(u128) == 16 && sizeof(struct mixed) == 80);
	CHECK(_Generic(x + 1L, i128: 1, default: 0) && _Generic(x + z, u128: 1, default: 0) && _Generic(x + 1.0f, float: 1, default: 0) && _Generic(-z, __uint128_t: 1, default: 0));
	CHECK(mulhi(big, big) == 0xfdbac097c8dc5acc && mulhi(big, 16) == 15 && (uint64_t)product == 1 && product >> 64 == 0xfffffffffffffffe);
	CHECK(x == -1 && z == t && z > 0 && z == ~(u128)0 && z + 1 == 0 && (int)x == -1 && (uint64_t)z == UINT64_MAX && (i128)z == x && x < 0);
	CHECK((z >> 127) == 1 && (x >> 127) == -1 && (z >> 64) == UINT64_MAX && (u128)1 << 127 == z / 2 + 1 && (x << 3) == -8);
	CHECK(least < 0 && least + 1 == -(i128)(z / 2) && least / 2 == -((i128)1 << 126) && least % 10 == -8 && digits(z) == 39 && digits(9) == 1);
	CHECK((z / 3) * 3 + z % 3 == z && (x * 7 - 3) / 2 == -5 && (x * 7 - 3) % 4 == -2 && (z & 0xff) == 255 && (z ^ x) == 0 && (~x | 4) == 4);

	/* numbers */
	CHECK((double)z == 0x1p128 && (float)least == -0x1p127f && (i128)-1e30 == -1000000000000000019884624838656.0L && (u128)0x1p127L == (u128)1 << 127);
	CHECK((long double)((i128)1 << 100) == 0x1p100L && (double)(((i128)1 << 100) + 1) == 0x1p100 && (i128)1.9 == 1 && (i128)(-0x1p127) == least && x + 0.5 == -0.5);
	b = (i128)1 << 70;
	CHECK(b && !!((u128)1 << 64) && ((i128)1 << 90 ? 1 : 0) && !(int)((i128)1 << 90));

	/* objects */
	*p = (i128)1 << 90;
	*p += a[1];
	CHECK(x == ((i128)1 << 90) + 6 && p[0] - x == 0 && x-- > 0 && ++x > 0);
	CHECK(copy.x == -2 && copy.y[0] >> 99 == 2 && copy.y[1] == 0 && copy.c == 1 && copy.s == 3);
	y = 2;
	CHECK(a[(i128)1] == 6 && a[y] == 7 && *(a + (u128)2) == 7 && sum(2, x, -x) == 0 && sum(1, least) == least);
	for (y = 0, i = 0; y < 3; y++)
		i += a[y];
	CHECK(i == 18);
	switch (((i128)1 << 80) + i) {
	case 18:
		r = 1;
		break;
	case ((i128)1 << 80) + 18:
		r = 2;
		break;
	default:
		r = 3;
	}
	CHECK(r == 2);
	CHECK(__builtin_add_overflow(least, -1, &y) && __builtin_mul_overflow(z, 2, &t) && !__builtin_add_overflow(x, x, &y) && y == 2 * x);
	CHECK(!__builtin_mul_overflow((i128)INT64_MAX, INT64_MAX, &y) && y == (i128)INT64_MAX * INT64_MAX && __builtin_sub_overflow((u128)1, (u128)2, &t));
	_Static_assert(((u128)1 << 100) / ((u128)1 << 90) == 1024 && (i128)-1 < 0 && (u128)-1 >> 127 == 1, "constants");
	return 0;
}
#else
int main(void) { return 0; }
#endif
