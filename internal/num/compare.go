package num

import "math/bits"

// Cmp returns -1, 0 or 1 as a is less than, equal to or greater than b.
func (a Rat) Cmp(b Rat) int {
	switch {
	case a.big != nil && (b.big != nil || !a.big.IsInt()), b.big != nil && !b.big.IsInt():
		return a.view().Cmp(b.view())
	case a.big != nil: // an integer that is no int64: its sign says on which side of all small numbers it is
		return a.big.Sign()
	case b.big != nil:
		return -b.big.Sign()
	}
	if a.dm1 == b.dm1 {
		return cmp64(a.n, b.n)
	}
	sa, sb := cmp64(a.n, 0), cmp64(b.n, 0)
	if sa != sb || sa == 0 {
		return cmp64(int64(sa), int64(sb))
	}
	// Same sign: compare |a.n|*b.den with |b.n|*a.den in 128 bits.
	h1, l1 := bits.Mul64(abs64(a.n), uint64(b.den()))
	h2, l2 := bits.Mul64(abs64(b.n), uint64(a.den()))
	switch {
	case h1 == h2 && l1 == l2:
		return 0
	case h1 < h2 || h1 == h2 && l1 < l2:
		return -sa
	default:
		return sa
	}
}

// Equal reports whether a = b.
func (a Rat) Equal(b Rat) bool {
	if a.big == nil || b.big == nil { // the big form holds what the small one cannot
		return a == b
	}
	return a.big.Cmp(b.big) == 0
}

// Less reports whether a < b.
func (a Rat) Less(b Rat) bool { return a.Cmp(b) < 0 }

// LessEq reports whether a <= b.
func (a Rat) LessEq(b Rat) bool { return a.Cmp(b) <= 0 }

// Sign returns -1, 0 or 1.
func (a Rat) Sign() int {
	if a.big != nil {
		return a.big.Sign()
	}
	return cmp64(a.n, 0)
}

// IsZero reports whether a = 0.
func (a Rat) IsZero() bool { return a.n == 0 && (a.big == nil || a.big.Sign() == 0) }

// IsOne reports whether a = 1.
func (a Rat) IsOne() bool { return a.Equal(One()) }

// IsInt reports whether a is an integer.
func (a Rat) IsInt() bool {
	if a.big != nil {
		return a.big.IsInt()
	}
	return a.dm1 == 0
}

// Min returns the smaller of a and b.
func Min(a, b Rat) Rat {
	if b.Less(a) {
		return b
	}
	return a
}

// Max returns the greater of a and b.
func Max(a, b Rat) Rat {
	if a.Less(b) {
		return b
	}
	return a
}

func cmp64(x, y int64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	default:
		return 0
	}
}
