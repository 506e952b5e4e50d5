package ieee

import "math/big"

// Convert is x in another format, rounded if need be (clause 5.4.2).
func (x Value) Convert(mode Mode, to Format) Value {
	switch x.Kind {
	case NaN:
		return to.NaN()
	case Infinity:
		return to.Inf(x.Negative)
	}
	return to.round(mode, x.number())
}

// FromRat is the value for a rational number; for 0 it is +0.
func (f Format) FromRat(mode Mode, r *big.Rat) Value {
	n := new(big.Int).Abs(r.Num())
	return f.round(mode, quotient(r.Sign() < 0, n, r.Denom(), 0, f))
}

// FromInt is the value for an integer; for 0 it is +0 (clause 5.4.1, convertFromInt).
func (f Format) FromInt(mode Mode, n *big.Int) Value {
	return f.round(mode, exact{n.Sign() < 0, new(big.Int).Abs(n), 0})
}

// Rat is the number that x is, unless it is infinite or NaN.
func (x Value) Rat() (r *big.Rat, ok bool) {
	switch {
	case x.Kind == NaN || x.Kind == Infinity:
		return nil, false
	case x.Kind == Zero:
		return new(big.Rat), true
	case x.e >= 0:
		return new(big.Rat).SetInt(x.number().multiple(0)), true
	}
	denominator := new(big.Int).Lsh(big.NewInt(1), uint(-x.e))
	return new(big.Rat).SetFrac(x.number().multiple(x.e), denominator), true
}

// ToUnsigned is x rounded to an integer, if there is one and it is an unsigned number of so many bits (clause 5.8).
func (x Value) ToUnsigned(mode Mode, width int) (n *big.Int, ok bool) {
	n, ok = x.toInt(mode, width)
	return n, ok && n.Sign() >= 0 && n.BitLen() <= width
}

// ToSigned is x rounded to an integer, if there is one and it is a signed number of so many bits in two's complement (clause 5.8).
func (x Value) ToSigned(mode Mode, width int) (n *big.Int, ok bool) {
	n, ok = x.toInt(mode, width)
	if !ok {
		return nil, false
	}
	other := n
	if n.Sign() < 0 {
		other = new(big.Int).Not(n)
	}
	return n, other.BitLen() < width
}

// toInt is x rounded to an integer, if it has at most a bit more than width.
func (x Value) toInt(mode Mode, width int) (n *big.Int, ok bool) {
	if x.Kind == NaN || x.Kind == Infinity || x.number().top() > int64(width)+1 {
		return nil, false
	}
	n = x.number().roundTo(mode, 0)
	if x.Negative {
		n.Neg(n)
	}
	return n, true
}
