package floats

import "cairn/smt/bits"

// Div is x divided by y.
func (u *Unit) Div(mode, x, y bits.Vector) bits.Vector {
	g := u.g
	a, b := u.unpack(x), u.unpack(y)
	s := u.quotient(a.s, b.s)
	carry := s.Sign()
	exp := u.minus(u.minus(a.exp, b.exp), unsigned(bits.Vector{carry.Not()}, 0, 1))
	sign := g.Xor(a.sign, b.sign)
	return u.value(result{
		nan:      g.Any(a.nan, b.nan, g.And(a.infinite, b.infinite), g.And(a.zero, b.zero)),
		infinite: g.Or(a.infinite, b.zero),
		sign:     sign,
		zero:     g.Or(a.zero, b.infinite),
		zeroSign: sign,
		packed:   u.round(mode, sign, exp, g.Mux(carry, s, doubled(s))),
	})
}

// quotient is a/b for significands of n bits whose highest bits are set: one bit before the point, which is not set if a < b,
// n+2 bits after it, and one that says whether there is a remainder. Each step decides a bit and doubles the remainder (restoring
// division).
func (u *Unit) quotient(a, b bits.Vector) bits.Vector {
	g, n := u.g, len(a)
	q := bits.Fill(bits.False, n+4)
	rest, divisor := a.ZeroExtend(1), b.ZeroExtend(1)
	for i := n + 3; i > 0 && g.Err() == nil; i-- {
		diff, fits := g.AddCarry(rest, divisor.Not(), bits.True)
		q[i] = fits
		rest = doubled(g.Mux(fits, diff, rest))
	}
	q[0] = g.Any(rest...)
	return q
}

// doubled moves v up by one place; its highest bit is lost.
func doubled(v bits.Vector) bits.Vector {
	return bits.Concat(v[:len(v)-1], bits.Vector{bits.False})
}

// Sqrt is the square root.
func (u *Unit) Sqrt(mode, x bits.Vector) bits.Vector {
	g := u.g
	a := u.unpack(x)
	half := fit(a.exp.v[1:], a.exp.lo>>1, a.exp.hi>>1) // rounded down
	return u.value(result{
		nan:      g.Or(a.nan, g.And(a.sign, a.zero.Not())),
		infinite: a.infinite,
		zero:     a.zero,
		zeroSign: a.sign,
		packed:   u.round(mode, bits.False, half, u.root(a.s, a.exp.v[0])),
	})
}

// root is the square root of a significand of n bits whose highest bit is set, or of its double: n+2 bits, the first of which is set,
// and one that says whether there is a remainder. Each step brings down two bits of the radicand, as on paper.
func (u *Unit) root(s bits.Vector, double bits.Lit) bits.Vector {
	g, n := u.g, len(s)+2
	radicand := g.Mux(double, bits.Concat(s, bits.Fill(bits.False, 1)), s.ZeroExtend(1))
	radicand = bits.Concat(radicand, bits.Fill(bits.False, 2*n-len(radicand)))
	root, rest := bits.Vector{}, bits.Vector{bits.False} // rest is at most twice the root, and so has one bit more
	for i := n - 1; i >= 0 && g.Err() == nil; i-- {
		rest = bits.Concat(rest, radicand[2*i:2*i+2])
		trial := bits.Concat(root, bits.Small(1, 2)).ZeroExtend(1)
		diff, fits := g.AddCarry(rest, trial.Not(), bits.True)
		rest = g.Mux(fits, diff, rest)[:len(root)+2]
		root = bits.Concat(root, bits.Vector{fits})
	}
	return bits.Concat(root.ZeroExtend(n-len(root)), bits.Vector{g.Any(rest...)})
}
