package floats

import "cairn/smt/bits"

// A number is an unpacked operand. If none of the flags holds, it is (-1)^sign s 2^(exp-n+1), where n is the length of s.
type number struct {
	nan, infinite, zero bits.Lit
	sign                bits.Lit
	exp                 integer
	s                   bits.Vector
}

// raw unpacks a value: a subnormal one has the smallest exponent and no hidden bit, and so has zero.
func (u *Unit) raw(x bits.Vector) number {
	g, n := u.g, u.f.Significand-1
	fraction, field, sign := x[:n], x[n:len(x)-1], x.Sign()
	empty, ones, hidden := g.Any(fraction...).Not(), g.All(field...), g.Any(field...)
	exp := append(bits.Vector{g.Or(field[0], hidden.Not())}, field[1:]...) // a field of 0 counts as 1
	return number{
		nan:      g.And(ones, empty.Not()),
		infinite: g.And(ones, empty),
		zero:     g.And(hidden.Not(), empty),
		sign:     sign,
		exp:      fit(u.minus(unsigned(exp, 1, 2*u.maxExp+1), literal(u.maxExp)).v, u.minExp, u.maxExp),
		s:        bits.Concat(bits.Vector{hidden}, fraction),
	}
}

// unpack unpacks a value. The highest bit of the significand is set, unless it is zero, and exponents of subnormal ones are smaller than
// those of others.
func (u *Unit) unpack(x bits.Vector) number {
	a := u.raw(x)
	var by integer
	a.s, by = u.normalise(a.s, nil)
	a.exp = u.minus(a.exp, by)
	return a
}
