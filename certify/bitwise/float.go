package bitwise

import (
	"math/big"

	"cairn/cfg"
	"cairn/internal/ieee"
	"cairn/internal/num"
	"cairn/smt"
)

// Floating-point numbers are terms of smt's floating-point sorts while an operator computes with them, and their bits, as numbers without
// sign, everywhere else. Numbers are compared by their bits; the rest uses other operators than the encoder of the engines where there are.

func formatOf(t cfg.Type) ieee.Format {
	switch t.Bits {
	case 32:
		return ieee.Float32
	case 64:
		return ieee.Float64
	case 79:
		return ieee.Extended
	default:
		return ieee.Float128
	}
}

// indexed is an operator with the widths of a format.
func indexed(code smt.OpCode, f ieee.Format) smt.Operator {
	return smt.Operator{Code: code, I: int32(f.Exponent), J: int32(f.Significand)}
}

// pattern is the bits of a floating-point operand.
func (v *evaluation) pattern(e *cfg.Expr) smt.Term { return v.wide(v.eval(e), int(e.Type.Bits)) }

// float is the number that an operand is.
func (v *evaluation) float(e *cfg.Expr) smt.Term {
	return v.c.Op(indexed(smt.FPFromBits, formatOf(e.Type)), v.pattern(e))
}

// encoded is the value of a floating-point term.
func (v *evaluation) encoded(t cfg.Type, x smt.Term) value {
	return v.number(t, v.apply(smt.FPToBits, x))
}

// order is a number that is less for smaller floating-point numbers, and the condition that the bits are not those of a NaN.
func (v *evaluation) order(e *cfg.Expr) (key, isNumber smt.Term) {
	c, f, bits := v.c, formatOf(e.Type), v.pattern(e)
	width := f.Width()
	size := c.Concat(v.small(0, 2), c.Extract(bits, width-2, 0))
	sign := c.Eq(c.Extract(bits, width-1, width-1), v.small(1, 1))
	infinity := v.constant(f.Inf(false).Bits(), width+1)
	return c.Ite(sign, v.apply(smt.BVNeg, size), size), c.Not(v.apply(smt.BVSLt, infinity, size))
}

// numberWithin says that the number with some bits is in a set.
func (v *evaluation) numberWithin(t cfg.Type, bits smt.Term, in known) smt.Term {
	f := formatOf(t)
	constant := func(x ieee.Value) smt.Term {
		return v.c.Op(indexed(smt.FPFromBits, f), v.constant(x.Bits(), f.Width()))
	}
	x := v.c.Op(indexed(smt.FPFromBits, f), bits)
	nan := v.apply(smt.FPIsNaN, x)
	if in.IsEmpty() {
		return v.c.And(nan, truthTerm(in.nan))
	}
	all := []smt.Term{v.c.Not(nan)}
	if in.LoOK {
		all = append(all, v.apply(smt.FPLe, constant(f.FromRat(ieee.RTP, in.Lo.Big())), x))
	}
	if in.HiOK {
		all = append(all, v.apply(smt.FPLe, x, constant(f.FromRat(ieee.RTN, in.Hi.Big()))))
	}
	return v.c.Or(v.c.And(all...), v.c.And(nan, truthTerm(in.nan)))
}

func truthTerm(b bool) smt.Term {
	if b {
		return smt.True
	}
	return smt.False
}

// compareFloats is the truth of a comparison of floating-point numbers.
func (v *evaluation) compareFloats(e *cfg.Expr) smt.Term {
	a, isA := v.order(e.Args[0])
	b, isB := v.order(e.Args[1])
	both := v.c.And(isA, isB)
	switch e.Op {
	case cfg.FLt:
		return v.c.And(both, v.apply(smt.BVSLt, a, b))
	case cfg.FLe:
		return v.c.And(both, v.c.Not(v.apply(smt.BVSLt, b, a)))
	default:
		return v.c.And(both, v.c.Eq(a, b))
	}
}

// evalFloat is the value of another operator of floating-point numbers.
func (v *evaluation) evalFloat(e *cfg.Expr) value {
	if e.Op == cfg.FCast {
		return v.convert(e)
	}
	even, x := v.c.Rounding(int(ieee.RNE)), v.float(e.Args[0])
	minus := func(x smt.Term) smt.Term { return v.apply(smt.FPNeg, x) }
	floor := func(x smt.Term) smt.Term { return v.apply(smt.FPRound, v.c.Rounding(int(ieee.RTN)), x) }
	ceil := func(x smt.Term) smt.Term { return minus(floor(minus(x))) }
	switch e.Op {
	case cfg.FSqrt:
		return v.encoded(e.Type, v.apply(smt.FPSqrt, even, x))
	case cfg.FEven:
		return v.encoded(e.Type, v.apply(smt.FPRound, even, x))
	case cfg.FAway:
		return v.encoded(e.Type, v.apply(smt.FPRound, v.c.Rounding(int(ieee.RNA)), x))
	case cfg.FFloor:
		return v.encoded(e.Type, floor(x))
	case cfg.FCeil:
		return v.encoded(e.Type, ceil(x))
	case cfg.FTrunc:
		return v.encoded(e.Type, v.c.Ite(v.apply(smt.FPIsNegative, x), ceil(x), floor(x)))
	}
	y := v.float(e.Args[1])
	if (e.Op == cfg.FAdd || e.Op == cfg.FMul) && y < x {
		x, y = y, x
	}
	switch e.Op {
	case cfg.FAdd:
		return v.encoded(e.Type, v.apply(smt.FPSub, even, x, minus(y)))
	case cfg.FSub:
		return v.encoded(e.Type, v.apply(smt.FPAdd, even, x, minus(y)))
	case cfg.FMul:
		return v.encoded(e.Type, v.apply(smt.FPMul, even, y, x))
	case cfg.FDiv:
		if half, ok := inverted(e.Args[1]); ok { // the same real number is rounded
			return v.encoded(e.Type, v.apply(smt.FPMul, even, x, v.float(half)))
		}
		return v.encoded(e.Type, v.apply(smt.FPDiv, even, x, y))
	default:
		return v.encoded(e.Type, v.remainder(x, y))
	}
}

// inverted is 1 divided by a constant, if that is a power of two with an exponent of which the other sign can be represented.
func inverted(e *cfg.Expr) (*cfg.Expr, bool) {
	if e.Op != cfg.Const {
		return nil, false
	}
	f, bits := formatOf(e.Type), e.Val.Big().Num()
	fraction, bias := uint(f.Significand-1), int64(1)<<(f.Exponent-1)-1
	exponent := new(big.Int).Rsh(bits, fraction)
	sign := exponent.Bit(f.Exponent)
	biased := exponent.SetBit(exponent, f.Exponent, 0).Int64()
	if bits.Sign() == 0 || bits.TrailingZeroBits() < fraction || biased == 0 || biased >= 2*bias {
		return nil, false
	}
	out := new(big.Int).Lsh(big.NewInt(2*bias-biased), fraction)
	return cfg.ConstOf(e.Type, num.FromBigInt(out.SetBit(out, f.Width()-1, sign))), true
}

// remainder is C's fmod. That of IEEE 754 belongs to the multiple of y which is nearest to x; if it is on the other side of 0 than x, the one before
// is meant, and the difference is a number of the format.
func (v *evaluation) remainder(x, y smt.Term) smt.Term {
	c, negative := v.c, func(x smt.Term) smt.Term { return v.apply(smt.FPIsNegative, x) }
	nearest := v.apply(smt.FPRem, x, y)
	towardX := c.Ite(c.Iff(negative(x), negative(y)), y, v.apply(smt.FPNeg, y))
	other := c.And(c.Xor(negative(nearest), negative(x)), c.Not(v.apply(smt.FPIsNaN, nearest)))
	return c.Ite(other, v.apply(smt.FPAdd, c.Rounding(int(ieee.RNE)), nearest, towardX), nearest)
}

// convert converts numbers. Integers are converted as the exact numbers that they are; to an integer goes what is not too large by far, into
// a width in which it has a value, and is one of the type if that changes nothing.
func (v *evaluation) convert(e *cfg.Expr) value {
	c, from, to := v.c, e.Args[0].Type, e.Type
	even := c.Rounding(int(ieee.RNE))
	if from.Kind != cfg.Float {
		x := v.eval(e.Args[0])
		return v.encoded(to, c.Op(indexed(smt.FPFromSBV, formatOf(to)), even, v.wide(x, x.bits)))
	}
	x := v.float(e.Args[0])
	if to.Kind == cfg.Float {
		return v.encoded(to, c.Op(indexed(smt.FPFromFP, formatOf(to)), even, x))
	}
	f, width := formatOf(from), room(to)+1
	limit := f.FromInt(ieee.RNE, new(big.Int).Lsh(big.NewInt(1), uint(width-1))).Bits()
	small := v.apply(smt.FPLt, v.apply(smt.FPAbs, x), c.Op(indexed(smt.FPFromBits, f), c.BV(limit, f.Width())))
	exact := value{c.Op(smt.Operator{Code: smt.FPToSBV, I: int32(width)}, c.Rounding(int(ieee.RTZ)), x), width}
	in := v.reduced(to, exact)
	valid := c.And(small, c.Eq(v.wide(in, width), exact.term))
	return value{c.Ite(valid, v.wide(in, width), v.small(0, width)), width}
}
