// Values of several types in a tagged union, with conversions between them.
#include <assert.h>
#include <limits.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);

enum kind { EMPTY, BOOLEAN, INTEGER, FRACTION };

struct fraction {
	int num;
	int den; /* never 0 */
};

struct value {
	enum kind kind;
	union {
		bool b;
		int i;
		struct fraction f;
	} as;
};

static struct value from_bool(bool b)
{
	struct value v = {.kind = BOOLEAN, .as.b = b};

	return v;
}

static struct value from_int(int i)
{
	struct value v = {.kind = INTEGER, .as.i = i};

	return v;
}

static struct value from_fraction(int num, int den)
{
	struct value v = {.kind = EMPTY};

	if (den != 0) {
		v.kind = FRACTION;
		v.as.f.num = num;
		v.as.f.den = den;
	}
	return v;
}

static bool truth(const struct value *v)
{
	switch (v->kind) {
	case BOOLEAN:
		return v->as.b;
	case INTEGER:
		return v->as.i != 0;
	case FRACTION:
		return v->as.f.num != 0;
	default:
		return false;
	}
}

static int to_int(const struct value *v)
{
	switch (v->kind) {
	case BOOLEAN:
		return v->as.b ? 1 : 0;
	case INTEGER:
		return v->as.i;
	case FRACTION:
		if (v->as.f.num == INT_MIN && v->as.f.den == -1)
			return INT_MAX;
		return v->as.f.num / v->as.f.den;
	default:
		return 0;
	}
}

static struct value input(void)
{
	int x = __VERIFIER_nondet_int();

	switch (__VERIFIER_nondet_int()) {
	case 0:
		return from_bool(__VERIFIER_nondet_bool());
	case 1:
		return from_int(x);
	default:
		return from_fraction(x, __VERIFIER_nondet_int());
	}
}

int main(void)
{
	struct value v = input();

	if (!truth(&v))
		assert(to_int(&v) == 0);
	if (v.kind == BOOLEAN)
		assert(to_int(&v) <= 1);
	if (to_int(&v) != 0)
		assert(truth(&v));
	if (v.kind == FRACTION && v.as.f.num == 6 && v.as.f.den == -4)
		assert(to_int(&v) == -1);
	return 0;
}
