package floats

import "cairn/smt/bits"

// Mul is x times y.
func (u *Unit) Mul(mode, x, y bits.Vector) bits.Vector {
	p := u.product(u.unpack(x), u.unpack(y))
	return u.value(result{
		nan:      p.nan,
		infinite: p.infinite,
		sign:     p.sign,
		zero:     p.zero,
		zeroSign: p.sign,
		packed:   u.round(mode, p.sign, p.exp, p.s),
	})
}

// product is the exact product of two normalised numbers, normalised; its significand has twice as many bits.
func (u *Unit) product(a, b number) number {
	g, n := u.g, len(a.s)
	s := g.Mul(a.s.ZeroExtend(n), b.s.ZeroExtend(n))
	carry := s.Sign()
	exp := u.plus(u.plus(a.exp, b.exp), unsigned(bits.Vector{carry}, 0, 1))
	return number{
		nan:      g.Any(a.nan, b.nan, g.And(a.infinite, b.zero), g.And(a.zero, b.infinite)),
		infinite: g.Or(a.infinite, b.infinite),
		zero:     g.Or(a.zero, b.zero),
		sign:     g.Xor(a.sign, b.sign),
		exp:      exp,
		s:        g.Mux(carry, s, doubled(s)),
	}
}
