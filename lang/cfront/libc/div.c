/* Quotients and remainders (C11 7.22.6.2). */
#include <bits/div.h>

#define DIV(name, type, result) \
	result name(type a, type b) { \
		result r; \
		r.quot = a / b; \
		r.rem = a % b; \
		return r; \
	}

DIV(div, int, div_t)
DIV(ldiv, long, ldiv_t)
DIV(lldiv, long long, lldiv_t)
