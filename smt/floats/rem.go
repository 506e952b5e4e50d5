package floats

import (
	"fmt"

	"cairn/internal/ieee"
	"cairn/smt/bits"
)

// maxRemBits bounds the bits of all remainders in a circuit of Rem. Float64 needs 113,000; Float128 would need 3.7 million.
const maxRemBits = 1 << 17

// Rem is x minus n times y for the integer n nearest to x/y, the even one of two. The error says that the format has too many
// exponents.
//
// The remainder is that of long division, one step for each place by which the exponent of x is larger than that of y, and then perhaps
// less y, which the last bit of the quotient decides if it is half of y.
func (u *Unit) Rem(x, y bits.Vector) (bits.Vector, error) {
	g, n := u.g, u.f.Significand
	a, b := u.unpack(x), u.unpack(y)
	d := u.minus(a.exp, b.exp)
	if d.hi > maxRemBits || (d.hi+1)*int64(n+1) > maxRemBits {
		return nil, fmt.Errorf("fp.rem of (_ FloatingPoint %d %d) is not supported: too many exponents", u.f.Exponent, n)
	}
	rest, odd := u.longDivision(a.s, b.s, d)
	before := u.less(d, literal(0)) // rest is a, and counts halves of the last place of b
	twice := g.Mux(before, rest.ZeroExtend(1), bits.Concat(rest, bits.Vector{bits.False}))
	divisor := b.s.ZeroExtend(2)
	up := g.Or(g.Ult(divisor, twice), g.And(odd, g.Eq(divisor, twice)))
	twice = g.Mux(up, g.Sub(doubled(divisor), twice), twice)

	keep := g.Any(b.infinite, a.zero, u.less(d, literal(-1)))
	s, by := u.normalise(twice, nil)
	exp := u.minus(u.plus(b.exp, literal(1)), by)
	return u.value(result{
		nan:      g.Any(a.nan, b.nan, a.infinite, b.zero),
		zero:     g.And(keep.Not(), g.Any(twice...).Not()),
		zeroSign: a.sign,
		packed:   g.Mux(keep, x, u.round(Mode(ieee.RNE), g.Xor(a.sign, up), exp, s)),
	}), nil
}

// longDivision is the remainder of a 2^d divided by b, and whether the quotient is odd, if d is not negative; if it is, it is a. The
// highest bits of a and b are set.
func (u *Unit) longDivision(a, b bits.Vector, d integer) (rest bits.Vector, odd bits.Lit) {
	g := u.g
	rest, b, odd = a.ZeroExtend(1), b.ZeroExtend(1), bits.False
	for i := d.hi; i >= 0 && g.Err() == nil; i-- {
		active := u.less(d, literal(i)).Not()
		diff, fits := g.AddCarry(rest, b.Not(), bits.True)
		odd = g.And(active, fits)
		rest = g.Mux(odd, diff, rest)
		if i > 0 {
			rest = g.Mux(active, doubled(rest), rest)
		}
	}
	return rest, odd
}

// RoundToIntegral is x rounded to an integer.
func (u *Unit) RoundToIntegral(mode, x bits.Vector) bits.Vector {
	g, n := u.g, u.f.Significand
	a := u.raw(x)
	units := literal(int64(n - 1)) // the exponent from which on the last bit is that of units
	m := u.integral(mode, a, n-1)
	s, by := u.normalise(m, nil)
	whole := u.less(a.exp, units).Not()
	return u.value(result{
		nan:      a.nan,
		infinite: a.infinite,
		sign:     a.sign,
		zero:     g.And(whole.Not(), g.Any(m...).Not()),
		zeroSign: a.sign,
		packed:   g.Mux(whole, x, u.round(mode, a.sign, u.minus(literal(int64(n)), by), s)),
	})
}

// integral is the magnitude of a number rounded to an integer, if its exponent is at most top: in top+2 bits.
func (u *Unit) integral(mode bits.Vector, a number, top int) bits.Vector {
	g := u.g
	v := bits.Concat(a.s, bits.Fill(bits.False, max(0, top+3-len(a.s))))
	v = u.shiftSticky(v, u.natural(u.minus(literal(int64(top)), a.exp)))
	tail := len(v) - top - 1
	m, last, guard, sticky := v[tail:], v[tail], v[tail-1], g.Any(v[:tail-1]...)
	up := u.roundUp(u.rounding(mode), a.sign, last, guard, sticky)
	m, carry := g.AddCarry(m, bits.Fill(bits.False, len(m)), up)
	return bits.Concat(bits.Vector{carry}, m)
}
