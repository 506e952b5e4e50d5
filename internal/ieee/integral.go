package ieee

import "math/big"

// Rem is x minus n times y for the integer n that is nearest to x/y, the even one of two (clause 5.3.1). It is exact; if it is zero
// it has the sign of x.
func (x Value) Rem(y Value) Value {
	switch {
	case x.Kind == NaN || y.Kind == NaN, x.Kind == Infinity || y.Kind == Zero:
		return x.Format.NaN()
	case x.Kind == Zero || y.Kind == Infinity, x.number().top() < y.number().top()-1: // less than half of y
		return x
	}
	unit, divisor, power := y.e, y.m, x.e-y.e
	if power < 0 {
		unit, divisor, power = x.e, new(big.Int).Lsh(y.m, uint(y.e-x.e)), 0
	}
	twice := new(big.Int).Lsh(divisor, 1)
	r := new(big.Int).Exp(big.NewInt(2), big.NewInt(power), twice)
	r.Mod(r.Mul(r, x.m), twice) // x modulo 2y: what n is modulo 2 depends on it
	double := new(big.Int).Lsh(r, 1)
	switch {
	case double.Cmp(divisor) <= 0: // n is even, a tie included
	case double.Cmp(new(big.Int).Add(twice, divisor)) < 0: // n is odd
		r.Sub(r, divisor)
	default: // the next even one, a tie included
		r.Sub(r, twice)
	}
	neg := x.Negative
	if r.Sign() < 0 {
		neg = !neg
	}
	return x.Format.round(RNE, exact{neg, r.Abs(r), unit})
}

// Mod is x minus n times y for the integer n that is x/y truncated toward zero, as C's fmod. It is exact; if it is zero it has the sign of
// x (C17, F.10.7.1).
func (x Value) Mod(y Value) Value {
	r := x.Abs().Rem(y.Abs())
	if r.Kind == NaN {
		return r
	}
	if r.Negative && r.Kind == Finite { // the nearest multiple is above x: r + y is the remainder, a number of the format
		r = r.Add(RNE, y.Abs())
	}
	r.Negative = x.Negative
	return r
}

// RoundToIntegral is x rounded to an integer (clause 5.9). If it is zero it has the sign of x. In formats that have the numbers
// between two integers, but not the larger of these, the result may overflow as that of other operations.
func (x Value) RoundToIntegral(mode Mode) Value {
	if x.Kind != Finite || x.e >= 0 {
		return x
	}
	return x.Format.round(mode, exact{x.Negative, x.number().roundTo(mode, 0), 0})
}
