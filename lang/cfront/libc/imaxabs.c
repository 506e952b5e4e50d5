/* The absolute value of the widest integers (C11 7.8.2.1). */

__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ x) {
	return x < 0 ? -x : x;
}
