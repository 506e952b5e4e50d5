package floats

import "cairn/smt/bits"

// FromFloat is a value of another unit on the same graph in this format, rounded if need be.
func (u *Unit) FromFloat(mode bits.Vector, from *Unit, x bits.Vector) bits.Vector {
	a := from.unpack(x)
	return u.value(result{
		nan:      a.nan,
		infinite: a.infinite,
		sign:     a.sign,
		zero:     a.zero,
		zeroSign: a.sign,
		packed:   u.round(mode, a.sign, a.exp, a.s),
	})
}

// FromUnsigned is an unsigned number of any width, rounded; 0 is +0.
func (u *Unit) FromUnsigned(mode, n bits.Vector) bits.Vector {
	return u.fromInteger(mode, bits.False, n)
}

// FromSigned is a signed number of any width, rounded; 0 is +0.
func (u *Unit) FromSigned(mode, n bits.Vector) bits.Vector {
	return u.fromInteger(mode, n.Sign(), u.g.Abs(n))
}

func (u *Unit) fromInteger(mode bits.Vector, sign bits.Lit, magnitude bits.Vector) bits.Vector {
	s, by := u.normalise(magnitude, nil)
	exp := u.minus(literal(int64(len(s)-1)), by)
	return u.value(result{
		zero:     u.g.Any(magnitude...).Not(),
		zeroSign: bits.False,
		packed:   u.round(mode, sign, exp, s),
	})
}

// ToUnsigned is x rounded to an integer, as an unsigned number of so many bits; valid says whether there is such a number.
func (u *Unit) ToUnsigned(mode, x bits.Vector, width int) (n bits.Vector, valid bits.Lit) {
	g := u.g
	a, m, fits := u.toInteger(mode, x, width)
	negative := g.And(a.sign, g.Any(m...))
	return m[:width], g.And(fits, g.Or(negative, g.Any(m[width:]...)).Not())
}

// ToSigned is x rounded to an integer, as a signed number of so many bits; valid says whether there is such a number.
func (u *Unit) ToSigned(mode, x bits.Vector, width int) (n bits.Vector, valid bits.Lit) {
	g := u.g
	a, m, fits := u.toInteger(mode, x, width)
	least := g.And(a.sign, g.Eq(m, bits.Number(power(width-1), len(m))))
	return g.NegIf(a.sign, m[:width]), g.And(fits, g.Or(least, g.Any(m[width-1:]...).Not()))
}

// toInteger is the magnitude of x rounded to an integer, two bits wider than width; fits says whether there is one and it has so
// many bits.
func (u *Unit) toInteger(mode, x bits.Vector, width int) (a number, m bits.Vector, fits bits.Lit) {
	a = u.raw(x)
	m = u.integral(mode, a, width)
	return a, m, u.g.Any(a.nan, a.infinite, u.less(literal(int64(width)), a.exp)).Not()
}
