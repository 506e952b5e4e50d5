package floats

import (
	"math/big"

	"cairn/smt/bits"
)

// power is 2 to the power of k.
func power(k int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(k)) }

// round packs a number, rounded: s is not zero, its highest bit is set, and its last one may stand for others that follow.
func (u *Unit) round(mode bits.Vector, sign bits.Lit, exp integer, s bits.Vector) bits.Vector {
	s = u.withTail(s)
	least := literal(u.minExp)
	below := u.less(exp, least)
	if below != bits.False {
		s = u.shiftSticky(s, u.natural(u.minus(least, exp)))
		exp = u.mux(below, least, exp)
		exp = fit(exp.v, u.minExp, max(exp.hi, u.minExp))
	}
	return u.pack(mode, sign, exp, s)
}

// withTail appends zeros to a significand so that it has a place for the bit after its last one, and one for what follows.
func (u *Unit) withTail(s bits.Vector) bits.Vector {
	return bits.Concat(s, bits.Fill(bits.False, max(0, u.f.Significand+2-len(s))))
}

// pack is round for an exponent that is minExp or more; if it is minExp, the highest bit of s need not be set, as in a subnormal number.
//
// An encoding is an integer whose successor is that of the next number, also where the exponent changes. So what is rounded up
// is incremented; what comes after the largest number is infinity.
func (u *Unit) pack(mode bits.Vector, sign bits.Lit, exp integer, s bits.Vector) bits.Vector {
	g, n := u.g, u.f.Significand
	s = u.withTail(s)
	tail := len(s) - n
	hidden, fraction, guard, sticky := s.Sign(), s[tail:len(s)-1], s[tail-1], g.Any(s[:tail-1]...)

	biased := u.minus(exp, literal(u.minExp-1))
	field := g.Mask(hidden, biased.v.ZeroExtend(u.f.Exponent)[:u.f.Exponent])
	r := u.rounding(mode)
	up := u.roundUp(r, sign, fraction[0], guard, sticky)
	magnitude := bits.Concat(field, fraction)
	magnitude, _ = g.AddCarry(magnitude, bits.Fill(bits.False, len(magnitude)), up)

	overflow := g.Or(u.less(literal(u.maxExp), exp), g.All(magnitude[n-1:]...))
	toInfinity := g.Any(r.rne, r.rna, g.And(r.rtp, sign.Not()), g.And(r.rtn, sign))
	beyond := g.Mux(toInfinity, Constant(u.f.Inf(false)), Constant(u.f.Largest(false)))
	return bits.Concat(bits.Vector{sign}, g.Mux(overflow, beyond[:u.Width()-1], magnitude))
}

// roundUp says whether a magnitude is rounded up: by its last bit, the one after that, and whether anything follows.
func (u *Unit) roundUp(r rounding, sign, last, guard, sticky bits.Lit) bits.Lit {
	g := u.g
	inexact := g.Or(guard, sticky)
	return g.Any(
		g.And(r.rne, g.And(guard, g.Or(sticky, last))),
		g.And(r.rna, guard),
		g.And(g.And(r.rtp, sign.Not()), inexact),
		g.And(g.And(r.rtn, sign), inexact),
	)
}
