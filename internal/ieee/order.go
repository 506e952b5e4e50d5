package ieee

import "math/big"

// Above is the next value in the order of numbers, in which -0 is below +0; of +inf and NaN themselves.
func (x Value) Above() Value {
	switch {
	case x.Kind == NaN || x.Kind == Infinity && !x.Negative:
		return x
	case x.Kind == Zero && x.Negative:
		return x.Format.Zero(false)
	}
	n := x.Bits()
	if x.Negative {
		n.Sub(n, big.NewInt(1))
	} else {
		n.Add(n, big.NewInt(1))
	}
	return x.Format.FromBits(n)
}

// Below is the value before x in that order.
func (x Value) Below() Value { return x.Neg().Above().Neg() }

// Precedes reports whether x is y or before it in that order, where neither is NaN.
func (x Value) Precedes(y Value) bool {
	return x.Less(y) || x.Equal(y) && (x.Negative || !y.Negative)
}

// MostRounded returns a number that is not below any that a mode rounds to x, the least one; nil if there is none. x is not NaN.
func (x Value) MostRounded(mode Mode) *big.Rat {
	next := x.Above()
	beyond := next.Kind == Infinity && !next.Negative
	switch {
	case x.Kind == Infinity && !x.Negative:
		return nil
	case mode == RNE || mode == RNA:
		sum := new(big.Rat).Add(x.magnified(), next.magnified())
		return sum.Quo(sum, big.NewRat(2, 1))
	case mode == RTP || mode == RTZ && x.Negative:
		return x.magnified()
	case beyond:
		return nil
	}
	return next.magnified()
}

// LeastRounded returns a number that is not above any that a mode rounds to x, the greatest one; nil if there is none. x is not NaN.
func (x Value) LeastRounded(mode Mode) *big.Rat {
	switch mode {
	case RTP:
		mode = RTN
	case RTN:
		mode = RTP
	}
	r := x.Neg().MostRounded(mode)
	if r == nil {
		return nil
	}
	return r.Neg(r)
}

// magnified is the number that x is; infinity stands for the power of two behind the largest number.
func (x Value) magnified() *big.Rat {
	if r, ok := x.Rat(); ok {
		return r
	}
	n := new(big.Int).Lsh(big.NewInt(1), uint(x.Format.maxExp()+1))
	if x.Negative {
		n.Neg(n)
	}
	return new(big.Rat).SetInt(n)
}
