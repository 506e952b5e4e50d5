package floats

import "cairn/smt/bits"

// Add is x + y.
func (u *Unit) Add(mode, x, y bits.Vector) bits.Vector { return u.add(mode, u.raw(x), u.raw(y)) }

// Sub is x - y.
func (u *Unit) Sub(mode, x, y bits.Vector) bits.Vector {
	b := u.raw(y)
	b.sign = b.sign.Not()
	return u.add(mode, u.raw(x), b)
}

// add is the sum of two numbers that are not normalised. It is normalised only as far as the exponent allows: sums are exact where
// they are subnormal.
func (u *Unit) add(mode bits.Vector, a, b number) bits.Vector {
	t := u.total(a, b)
	bound := u.natural(u.minus(t.exp, literal(u.minExp)))
	s, by := u.normalise(t.s, bound)
	exp := u.minus(t.exp, by)
	r := u.sumSpecial(mode, a, b, t)
	r.packed = u.pack(mode, t.sign, fit(exp.v, u.minExp, exp.hi), s)
	return u.value(r)
}

// FMA is x times y plus z, rounded once.
func (u *Unit) FMA(mode, x, y, z bits.Vector) bits.Vector {
	g := u.g
	a, b, c := u.unpack(x), u.unpack(y), u.unpack(z)
	p := u.product(a, b)
	c.s = bits.Concat(c.s, bits.Fill(bits.False, len(p.s)-len(c.s)))
	p.s, c.s = g.Mask(p.zero.Not(), p.s), g.Mask(c.zero.Not(), c.s)
	none := literal(min(p.exp.lo, c.exp.lo)) // zero has the smallest exponent: it is the smaller operand
	p.exp, c.exp = u.mux(p.zero, none, p.exp), u.mux(c.zero, none, c.exp)

	t := u.total(p, c)
	s, by := u.normalise(t.s, nil)
	r := u.sumSpecial(mode, p, c, t)
	r.packed = u.round(mode, t.sign, u.minus(t.exp, by), s)
	return u.value(r)
}

// sumSpecial has the special cases of a sum (IEEE 754-2019, clauses 6.1, 6.3, 7.2): a zero has the sign of both operands, or
// that of rounding.
func (u *Unit) sumSpecial(mode bits.Vector, a, b, total number) result {
	g := u.g
	differ := g.Xor(a.sign, b.sign)
	return result{
		nan:      g.Any(a.nan, b.nan, g.And(g.And(a.infinite, b.infinite), differ)),
		infinite: g.Or(a.infinite, b.infinite),
		sign:     g.Ite(a.infinite, a.sign, b.sign),
		zero:     g.Any(total.s...).Not(),
		zeroSign: g.Ite(differ, u.rounding(mode).rtn, a.sign),
	}
}

// total is the exact sum of two numbers, but for its last bit, which may stand for others. The significands have the same length,
// and the number with the larger exponent is the larger one. The significand of the sum has four bits more: a carry, and three
// below, the last of which is sticky. If bits are lost at all, cancellation takes one place at most, and one is left for
// rounding (Muller et al. 2010, section 8.3).
func (u *Unit) total(a, b number) number {
	g := u.g
	w := max(len(a.exp.v), len(b.exp.v))
	order := func(c number) bits.Vector { return bits.Concat(resize(c.exp.v, w), c.s) }
	swap := g.Slt(order(a), order(b))
	large, small := u.choose(swap, b, a), u.choose(swap, a, b)

	tail := bits.Fill(bits.False, 3)
	d := u.minus(large.exp, small.exp)
	moved := u.shiftSticky(bits.Concat(small.s, tail), u.natural(fit(d.v, 0, d.hi)))
	subtract := g.Xor(a.sign, b.sign)
	moved = moved.ZeroExtend(1)
	sum, _ := g.AddCarry(bits.Concat(large.s, tail).ZeroExtend(1), g.BitXor(moved, bits.Fill(subtract, len(moved))), subtract)
	return number{sign: large.sign, exp: u.plus(large.exp, literal(1)), s: sum}
}

// choose is a if c holds, else b: sign, exponent and significand of it.
func (u *Unit) choose(c bits.Lit, a, b number) number {
	return number{sign: u.g.Ite(c, a.sign, b.sign), exp: u.mux(c, a.exp, b.exp), s: u.g.Mux(c, a.s, b.s)}
}
