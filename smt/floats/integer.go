package floats

import "cairn/smt/bits"

// An integer is a signed vector that is between lo and hi, if nothing special (NaN, infinities, zero) makes it meaningless; it
// has the fewest bits that both fit in.
type integer struct {
	v      bits.Vector
	lo, hi int64
}

// signedWidth is the number of bits of two's complement for the numbers from lo to hi.
func signedWidth(lo, hi int64) (width int) {
	for width = 1; lo < -1<<(width-1) || hi > 1<<(width-1)-1; width++ {
	}
	return width
}

// fit is a signed vector known to be between lo and hi.
func fit(v bits.Vector, lo, hi int64) integer { return integer{resize(v, signedWidth(lo, hi)), lo, hi} }

// resize extends a signed vector to a width, or cuts it down.
func resize(v bits.Vector, width int) bits.Vector {
	if width <= len(v) {
		return v[:width:width]
	}
	return v.SignExtend(width - len(v))
}

// unsigned is an unsigned vector known to be between lo and hi.
func unsigned(v bits.Vector, lo, hi int64) integer { return fit(v.ZeroExtend(1), lo, hi) }

// literal is a constant.
func literal(n int64) integer { return fit(bits.Small(n, 64), n, n) }

func (u *Unit) plus(a, b integer) integer {
	lo, hi := a.lo+b.lo, a.hi+b.hi
	w := signedWidth(lo, hi)
	return integer{u.g.Add(resize(a.v, w), resize(b.v, w)), lo, hi}
}

func (u *Unit) minus(a, b integer) integer {
	lo, hi := a.lo-b.hi, a.hi-b.lo
	w := signedWidth(lo, hi)
	return integer{u.g.Sub(resize(a.v, w), resize(b.v, w)), lo, hi}
}

// less is a < b, decided by the bounds if they can.
func (u *Unit) less(a, b integer) bits.Lit {
	switch {
	case a.hi < b.lo:
		return bits.True
	case a.lo >= b.hi:
		return bits.False
	}
	w := max(len(a.v), len(b.v))
	return u.g.Slt(resize(a.v, w), resize(b.v, w))
}

// mux is a if c holds, else b.
func (u *Unit) mux(c bits.Lit, a, b integer) integer {
	switch c {
	case bits.True:
		return a
	case bits.False:
		return b
	}
	lo, hi := min(a.lo, b.lo), max(a.hi, b.hi)
	w := signedWidth(lo, hi)
	return integer{u.g.Mux(c, resize(a.v, w), resize(b.v, w)), lo, hi}
}

// natural is the integer, or zero if it is negative, as an unsigned vector.
func (u *Unit) natural(a integer) bits.Vector {
	a = u.mux(u.less(a, literal(0)), literal(0), a)
	width := signedWidth(0, max(a.hi, 0)) - 1
	return resize(a.v, max(width, 1))
}
