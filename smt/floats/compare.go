package floats

import (
	"cairn/smt/bits"
)

// parts are the sign and what follows it.
func parts(x bits.Vector) (sign bits.Lit, magnitude bits.Vector) { return x.Sign(), x[:len(x)-1] }

// exponent is the field of the exponent, and fraction that of the significand.
func (u *Unit) exponent(x bits.Vector) bits.Vector { return x[u.f.Significand-1 : len(x)-1] }
func (u *Unit) fraction(x bits.Vector) bits.Vector { return x[:u.f.Significand-1] }

// IsNaN is true of NaN, whatever its bits.
func (u *Unit) IsNaN(x bits.Vector) bits.Lit {
	return u.g.And(u.g.All(u.exponent(x)...), u.g.Any(u.fraction(x)...))
}

// IsInfinite is true of both infinities.
func (u *Unit) IsInfinite(x bits.Vector) bits.Lit {
	return u.g.And(u.g.All(u.exponent(x)...), u.g.Any(u.fraction(x)...).Not())
}

// IsZero is true of both zeros.
func (u *Unit) IsZero(x bits.Vector) bits.Lit {
	_, m := parts(x)
	return u.g.Any(m...).Not()
}

// IsNormal is true of finite numbers with a hidden bit.
func (u *Unit) IsNormal(x bits.Vector) bits.Lit {
	e := u.exponent(x)
	return u.g.And(u.g.Any(e...), u.g.All(e...).Not())
}

// IsSubnormal is true of numbers without a hidden bit but zero.
func (u *Unit) IsSubnormal(x bits.Vector) bits.Lit {
	return u.g.And(u.g.Any(u.exponent(x)...).Not(), u.g.Any(u.fraction(x)...))
}

// IsNegative is true of what has the sign minus; NaN has none.
func (u *Unit) IsNegative(x bits.Vector) bits.Lit { return u.g.And(x.Sign(), u.IsNaN(x).Not()) }

// IsPositive is true of what has the sign plus; NaN has none.
func (u *Unit) IsPositive(x bits.Vector) bits.Lit { return u.g.And(x.Sign().Not(), u.IsNaN(x).Not()) }

// Canonical is true unless x is a NaN of other bits than this package makes.
func (u *Unit) Canonical(x bits.Vector) bits.Lit { return u.g.Eq(x, u.FromBits(x)) }

// FromBits is the value that the bits encode.
func (u *Unit) FromBits(x bits.Vector) bits.Vector {
	return u.g.Mux(u.IsNaN(x), Constant(u.f.NaN()), x)
}

// ordered is true unless one of two is NaN, and zeros if both are zero.
func (u *Unit) ordered(x, y bits.Vector) (ordered, zeros bits.Lit) {
	return u.g.And(u.IsNaN(x).Not(), u.IsNaN(y).Not()), u.g.And(u.IsZero(x), u.IsZero(y))
}

// Equal is fp.eq: zeros are equal, and NaN is equal to nothing.
func (u *Unit) Equal(x, y bits.Vector) bits.Lit {
	ordered, zeros := u.ordered(x, y)
	return u.g.And(ordered, u.g.Or(zeros, u.g.Eq(x, y)))
}

// Less is fp.lt.
func (u *Unit) Less(x, y bits.Vector) bits.Lit {
	ordered, zeros := u.ordered(x, y)
	return u.g.And(ordered, u.g.And(zeros.Not(), u.before(x, y)))
}

// LessEqual is fp.leq.
func (u *Unit) LessEqual(x, y bits.Vector) bits.Lit {
	ordered, zeros := u.ordered(x, y)
	return u.g.And(ordered, u.g.Or(zeros, u.before(y, x).Not()))
}

// before is x < y as signs and magnitudes, where -0 comes before +0.
func (u *Unit) before(x, y bits.Vector) bits.Lit {
	g := u.g
	sx, mx := parts(x)
	sy, my := parts(y)
	return g.Ite(g.Xor(sx, sy), sx, g.Ite(sx, g.Ult(my, mx), g.Ult(mx, my)))
}

// Min is the smaller one, that which is a number if the other is none; of zeros with different signs, the zero with the given sign.
func (u *Unit) Min(x, y bits.Vector, sign bits.Lit) bits.Vector {
	return u.either(u.Less(x, y), x, y, sign)
}

// Max is the larger one, as Min.
func (u *Unit) Max(x, y bits.Vector, sign bits.Lit) bits.Vector {
	return u.either(u.Less(y, x), x, y, sign)
}

// either is x if first holds or y is NaN, else y, but for zeros of different signs.
func (u *Unit) either(first bits.Lit, x, y bits.Vector, sign bits.Lit) bits.Vector {
	g := u.g
	_, zeros := u.ordered(x, y)
	v := g.Mux(g.Or(first, u.IsNaN(y)), x, y)
	return g.Mux(g.And(zeros, g.Xor(x.Sign(), y.Sign())), u.zero(sign), v)
}

// Abs is x without its sign.
func (u *Unit) Abs(x bits.Vector) bits.Vector {
	_, m := parts(x)
	return bits.Concat(bits.Vector{bits.False}, m)
}

// Neg is x with the other sign; NaN stays what it is.
func (u *Unit) Neg(x bits.Vector) bits.Vector {
	sign, m := parts(x)
	return bits.Concat(bits.Vector{u.g.And(sign.Not(), u.IsNaN(x).Not())}, m)
}
