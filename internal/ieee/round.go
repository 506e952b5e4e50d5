package ieee

import "math/big"

// A Mode says how to round what is between two numbers (clause 4.3).
type Mode uint8

// The rounding modes.
const (
	RNE Mode = iota // to the nearest one, of two the even one
	RNA             // to the nearest one, of two the one of larger magnitude
	RTP             // up
	RTN             // down
	RTZ             // to zero
)

// Modes are all rounding modes.
var Modes = [...]Mode{RNE, RNA, RTP, RTN, RTZ}

func (mode Mode) String() string { return [...]string{"RNE", "RNA", "RTP", "RTN", "RTZ"}[mode] }

// exact is the number (-1)^neg m 2^e, m >= 0.
type exact struct {
	neg bool
	m   *big.Int
	e   int64
}

// top is the exponent above the highest bit: the magnitude is less than 2 to the power of top, and at least half of that.
func (x exact) top() int64 { return x.e + int64(x.m.BitLen()) }

// number is a finite value or zero as an exact number.
func (x Value) number() exact {
	if x.Kind == Zero {
		return exact{x.Negative, new(big.Int), 0}
	}
	return exact{x.Negative, x.m, x.e}
}

// round is the value of the format for an exact number: a zero of its sign for zero and what is rounded to zero (clauses 6.3, 7.4, 7.5).
func (f Format) round(mode Mode, x exact) Value {
	if x.m.Sign() == 0 {
		return f.Zero(x.neg)
	}
	unit := max(x.top()-int64(f.Significand), f.minUnit())
	m := x.roundTo(mode, unit)
	if m.BitLen() > f.Significand {
		m.Rsh(m, 1) // it was rounded up to a power of two
		unit++
	}
	switch {
	case m.Sign() == 0:
		return f.Zero(x.neg)
	case unit+int64(f.Significand)-1 > f.maxExp():
		return f.overflow(mode, x.neg)
	}
	return Value{f, Finite, x.neg, m, unit}
}

// overflow is an infinity or the largest number: the nearest modes and the one away from zero give an infinity (clause 7.4).
func (f Format) overflow(mode Mode, neg bool) Value {
	if mode == RTZ || mode == RTP && neg || mode == RTN && !neg {
		return f.Largest(neg)
	}
	return f.Inf(neg)
}

// roundTo is the magnitude of x as a multiple of 2 to the power of unit, rounded to an integer.
func (x exact) roundTo(mode Mode, unit int64) *big.Int {
	m, shift := x.m, unit-x.e
	if shift <= 0 {
		return new(big.Int).Lsh(m, uint(-shift))
	}
	if shift > int64(m.BitLen())+1 && m.Sign() != 0 { // any number between zero and a half
		m, shift = big.NewInt(1), 2
	}
	q := new(big.Int).Rsh(m, uint(shift))
	rest := new(big.Int).And(m, mask(int(shift)))
	half := rest.Cmp(new(big.Int).Lsh(big.NewInt(1), uint(shift-1)))
	up := false
	switch mode {
	case RNE:
		up = half > 0 || half == 0 && q.Bit(0) == 1
	case RNA:
		up = half >= 0
	case RTP:
		up = !x.neg && rest.Sign() != 0
	case RTN:
		up = x.neg && rest.Sign() != 0
	}
	if up {
		q.Add(q, big.NewInt(1))
	}
	return q
}
