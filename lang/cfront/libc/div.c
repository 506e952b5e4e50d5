/* Quotients and remainders (C11 7.22.6.2). */

typedef struct {
	int quot;
	int rem;
} div_t;
typedef struct {
	long quot;
	long rem;
} ldiv_t;
typedef struct {
	long long quot;
	long long rem;
} lldiv_t;

div_t div(int a, int b) {
	div_t r;
	r.quot = a / b;
	r.rem = a % b;
	return r;
}

ldiv_t ldiv(long a, long b) {
	ldiv_t r;
	r.quot = a / b;
	r.rem = a % b;
	return r;
}

lldiv_t lldiv(long long a, long long b) {
	lldiv_t r;
	r.quot = a / b;
	r.rem = a % b;
	return r;
}
