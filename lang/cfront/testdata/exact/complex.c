#include <complex.h>
#include <math.h>
extern void reach_error(void);
#define CHECK(c) do { if (!(c)) reach_error(); } while (0)

struct signal { int n; double complex z; float complex w[2]; };
double complex global = 1.5 + 2 * I, zero, list[3] = { 1, 2i, { 3 - 4i } };
static float _Complex single = -1.0iF;
static double complex made = CMPLX(1, -0.0);
struct signal whole = { 1, 2 + 3i, { 4, 5i } };

static double complex square(double complex z) { return z * z; }
static int truth(float complex z) { return z ? 1 : 0; }
static double norm(const double complex *z) { return creal(*z) * creal(*z) + cimag(*z) * cimag(*z); }
static double complex count(int *n) { ++*n; return *n + *n * I; }

int main(void) {
	volatile double one = 1, two = 2;
	double complex z = one + two * I, w, *p = &z, a[2] = { 1 + 1i, 2 };
	float complex f = 0.1f + 0.2f * I;
	long double complex l = 0.1L - 0.3L * I;
	struct signal copy = whole;
	int n = 0;
	double d;

	CHECK(sizeof(double complex) == 16 && sizeof(float complex) == 8 && sizeof(long double complex) == 2 * sizeof(long double));
	CHECK(_Alignof(double complex) == _Alignof(double) && sizeof(struct signal) == (sizeof(long) == 8 ? 40 : 36));
	CHECK(_Generic(z * f, double complex: 1, default: 0) && _Generic(f * 2, float complex: 1, default: 0) && _Generic(1.0i + 1.0L, long double complex: 1, default: 0));
	CHECK(_Generic(creal(z), double: 1, default: 0) && _Generic(__imag__ f, float: 1, default: 0));

	/* parts */
	CHECK(creal(z) == 1 && cimag(z) == 2 && __real__ z == 1 && __imag__ z == 2 && crealf(f) == 0.1f && cimagf(f) == 0.2f && cimagl(l) == -0.3L);
	__real__ z = 5;
	__imag__ z += 4;
	CHECK(z == 5 + 6i && __real__ one == 1 && __imag__ one == 0 && creal(I) == 0 && cimag(I) == 1);
	CHECK(((double *)&z)[0] == 5 || 1);

	/* arithmetic */
	z = one + two * I;
	w = 3 - 4i;
	CHECK(z + w == 4 - 2i && z - w == -2 + 6i && z * w == 11 + 2i && w * z == z * w && z * 2 == 2 + 4i && 2 * z == z + z && z / 2 == 0.5 + 1i);
	CHECK(-z == -1 - 2i && ~z == 1 - 2i && conj(z) == ~z && +z == z && 3 - z == 2 - 2i && z - 3 == -2 + 2i && 1 + z == 2 + 2i);
	CHECK(square(z) == -3 + 4i && I * I == -1 && z != w && !(z == 1) && z != 1 && 1 + 0i == 1 && norm(&z) == 5);
	CHECK(signbit(cimag(3 - (one + 0.0 * I))) && !signbit(cimag((one + 0.0 * I) - 3)) && signbit(creal(-(one - one + 0.0i))));
	CHECK(cimag(INFINITY + one * I) == 1 && creal(made) == 1 && signbit(cimag(made)) && isnan(creal(CMPLX(NAN, 1))) && cimag(CMPLX(NAN, 1)) == 1);
	CHECK(f * f == (float complex)(0.1f * 0.1f - 0.2f * 0.2f + (0.1f * 0.2f + 0.2f * 0.1f) * 1.0iF) && (double complex)f == 0.1f + 0.2f * 1.0i);

	/* conversions */
	d = z;
	CHECK(d == 1 && (int)w == 3 && (float)global == 1.5f && (double complex)7 == 7 && (_Bool)1.0i && !(_Bool)0.0i && truth(1.0i) && !truth(0) && !!z && (z && 1));
	f = 0.1 + 0.2 * I;
	CHECK(crealf(f) == 0.1f && cimagf(f) == 0.2f && creall(z) == 1 && (long double complex)z == z);
	d += z;
	CHECK(d == 2);

	/* objects */
	CHECK(global == 1.5 + 2i && zero == 0 && list[0] == 1 && list[1] == 2 * I && list[2] == 3 - 4i && cimagf(single) == -1 && whole.w[1] == 5i);
	*p *= w;
	CHECK(z == 11 + 2i && a[0] + a[1] == 3 + 1i && copy.z == 2 + 3i && copy.w[0] == 4 && copy.n == 1);
	copy.z -= a[0], copy.w[1] = copy.z;
	CHECK(copy.z == 1 + 2i && copy.w[1] == 1 + 2i && whole.z == 2 + 3i);
	w = z++;
	CHECK(w == 11 + 2i && z == 12 + 2i && --z == w);
	w = count(&n) * 10 + 1;
	CHECK(w == 11 + 10i);
	w = n ? z : 1.0f;
	CHECK(w == z && (n ? 1.0i : 2) == I && (n == 1 ? 2 : 1.0i) == 2);
	for (n = 0, w = 1; n < 4; n++)
		w *= I;
	CHECK(w == 1);

	/* functions */
	CHECK(cabs(3 + 4i) > 4.99 && cabs(3 + 4i) < 5.01 && carg(one + 0.0i) < 0.1 && cabsf(f) >= 0);
	CHECK(cproj(z) == z && creal(cproj(CMPLX(1, -INFINITY))) == INFINITY && signbit(cimag(cproj(CMPLX(1, -INFINITY)))));
	return 0;
}
