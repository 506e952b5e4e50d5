package lin

import "cairn/internal/num"

// Resolve is the step of Fourier and Motzkin: of lower <= 0, in which v has a negative coefficient, and upper <= 0, in which it has
// a positive one, the consequence a*lower + b*upper <= 0 without v. The multipliers a and b are positive.
func Resolve[V Column](v V, lower, upper Form[V]) (f Form[V], a, b num.Rat) {
	a, b = upper.Coeff(v).Abs(), lower.Coeff(v).Abs()
	return lower.Scale(a).AddMul(b, upper), a, b
}

// Cancel returns the positive multiple up*f + k*e of f and a multiple of e that is without v, which occurs in e, the equation
// e = 0. All coefficients being integers, those of the result are, and up is as small as can be.
func Cancel[V Column](v V, f, e Form[V]) (g Form[V], up num.Rat) {
	a, b := e.Coeff(v), f.Coeff(v)
	if b.IsZero() {
		return f, num.One()
	}
	d := num.Gcd(a, b)
	up = a.Abs().Div(d)
	k := b.Div(d)
	if a.Sign() > 0 {
		k = k.Neg()
	}
	return f.Scale(up).AddMul(k, e), up
}
