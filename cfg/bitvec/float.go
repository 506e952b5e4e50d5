package bitvec

import (
	"cairn/cfg"
	"cairn/internal/ieee"
	"cairn/internal/num"
	"cairn/smt"
)

// The state of a floating-point variable is its bits: NaNs are told apart there, which the terms of floating-point sorts do not do.

// format is the format of a floating-point type.
func format(t cfg.Type) ieee.Format {
	return map[uint8]ieee.Format{32: ieee.Float32, 64: ieee.Float64, 79: ieee.Extended, 128: ieee.Float128}[t.Bits]
}

// to is the operator that makes a floating-point number of a type.
func to(code smt.OpCode, t cfg.Type) smt.Operator {
	f := format(t)
	return smt.Operator{Code: code, I: int32(f.Exponent), J: int32(f.Significand)}
}

// number is the floating-point number of a type whose bits are given. What has been computed as one is that.
func (enc *Encoder) number(t cfg.Type, bits smt.Term) smt.Term {
	if x, ok := enc.numbers[bits]; ok {
		return x
	}
	c := enc.c
	var x smt.Term
	switch {
	case c.Kind(bits) == smt.KOp && c.Operator(bits).Code == smt.FPToBits:
		x = c.Args(bits)[0]
	case c.Kind(bits) == smt.KIte:
		args := c.Args(bits)
		x = c.Ite(args[0], enc.number(t, args[1]), enc.number(t, args[2]))
	default:
		x = c.Op(to(smt.FPFromBits, t), bits)
	}
	enc.numbers[bits] = x
	return x
}

// Between says that the floating-point number of a type whose bits are given is in an interval, which has an infinity where it has no bound, or
// that it is NaN, if it may be.
func (enc *Encoder) Between(t cfg.Type, bits smt.Term, iv num.Interval, nan bool) smt.Term {
	c, f, x := enc.c, format(t), enc.number(t, bits)
	op := func(code smt.OpCode, args ...smt.Term) smt.Term { return c.Op(smt.Operator{Code: code}, args...) }
	bound := func(mode ieee.Mode, r num.Rat) smt.Term {
		return c.Op(to(smt.FPFromBits, t), c.BV(f.FromRat(mode, r.Big()).Bits(), f.Width()))
	}
	all := []smt.Term{op(smt.FPEq, x, x)}
	if iv.LoOK {
		all = append(all, op(smt.FPLe, bound(ieee.RTP, iv.Lo), x))
	}
	if iv.HiOK {
		all = append(all, op(smt.FPLe, x, bound(ieee.RTN, iv.Hi)))
	}
	in := c.And(all...)
	if nan {
		in = c.Or(in, op(smt.FPIsNaN, x))
	}
	return in
}

// nearest rounds to nearest, ties to even.
func (r *run) nearest() smt.Term { return r.c.Rounding(int(ieee.RNE)) }

// compareFloats is the condition e, a comparison of floating-point numbers.
func (r *run) compareFloats(e *cfg.Expr) smt.Term {
	a := r.number(e.Args[0].Type, r.value(e.Args[0]))
	b := r.number(e.Args[1].Type, r.value(e.Args[1]))
	return r.op(map[cfg.Op]smt.OpCode{cfg.FLt: smt.FPLt, cfg.FLe: smt.FPLe, cfg.FEq: smt.FPEq}[e.Op], a, b)
}

// float is the value of an operator of floating-point numbers.
func (r *run) float(e *cfg.Expr) smt.Term {
	if e.Op == cfg.FCast {
		return r.conversion(e)
	}
	if inverse, ok := reciprocal(e); ok {
		return r.float(cfg.Bin(cfg.FMul, e.Args[0], inverse))
	}
	args := make([]smt.Term, len(e.Args))
	for i, a := range e.Args {
		args[i] = r.number(a.Type, r.value(a))
	}
	return r.op(smt.FPToBits, r.compute(e.Op, args))
}

// reciprocal is what a constant divisor is the reciprocal of, if that is a number: a power of two. The product is the quotient then, before and
// after it is rounded.
func reciprocal(e *cfg.Expr) (inverse *cfg.Expr, ok bool) {
	if e.Op != cfg.FDiv || e.Args[1].Op != cfg.Const {
		return nil, false
	}
	t := e.Type
	one := format(t).One()
	y := format(t).FromBits(e.Args[1].Val.Big().Num())
	z := one.Div(ieee.RNE, y)
	product := z.Mul(ieee.RTZ, y)
	exact, finite := z.Rat()
	if !finite || !product.Equal(one) || exact.Num().BitLen() != int(exact.Num().TrailingZeroBits())+1 {
		return nil, false
	}
	return cfg.ConstOf(t, num.FromBigInt(z.Bits())), true
}

// compute applies an operator to floating-point numbers of one type.
func (r *run) compute(op cfg.Op, args []smt.Term) smt.Term {
	mode := r.nearest()
	if (op == cfg.FAdd || op == cfg.FMul) && args[0] > args[1] { // one term for both orders: there is one NaN
		args[0], args[1] = args[1], args[0]
	}
	switch op {
	case cfg.FAdd:
		return r.op(smt.FPAdd, mode, args[0], args[1])
	case cfg.FSub:
		return r.op(smt.FPSub, mode, args[0], args[1])
	case cfg.FMul:
		return r.op(smt.FPMul, mode, args[0], args[1])
	case cfg.FDiv:
		return r.op(smt.FPDiv, mode, args[0], args[1])
	case cfg.FSqrt:
		return r.op(smt.FPSqrt, mode, args[0])
	case cfg.FMod:
		return r.truncatedRemainder(args[0], args[1])
	}
	modes := map[cfg.Op]ieee.Mode{cfg.FFloor: ieee.RTN, cfg.FCeil: ieee.RTP, cfg.FTrunc: ieee.RTZ, cfg.FAway: ieee.RNA, cfg.FEven: ieee.RNE}
	return r.op(smt.FPRound, r.c.Rounding(int(modes[op])), args[0])
}

// truncatedRemainder is the remainder with the sign of x. Where the multiple of y that is nearest to x is beyond it, the remainder is negative,
// and y more is a number of the format, so that the sum is exact.
func (r *run) truncatedRemainder(x, y smt.Term) smt.Term {
	c := r.c
	y = r.op(smt.FPAbs, y)
	rest := r.op(smt.FPRem, r.op(smt.FPAbs, x), y)
	beyond := c.And(r.op(smt.FPIsNegative, rest), c.Not(r.op(smt.FPIsZero, rest)))
	rest = c.Ite(beyond, r.op(smt.FPAdd, r.nearest(), rest, y), rest)
	return c.Ite(r.op(smt.FPIsNegative, x), r.op(smt.FPNeg, rest), rest)
}

// conversion is a number as one of another type.
func (r *run) conversion(e *cfg.Expr) smt.Term {
	from, t, c := e.Args[0].Type, e.Type, r.c
	a := r.value(e.Args[0])
	if !from.IsFloat() {
		code := smt.FPFromUBV
		if from.Signed {
			code = smt.FPFromSBV
		}
		return r.op(smt.FPToBits, c.Op(to(code, t), r.nearest(), a))
	}
	x := r.number(from, a)
	if t.IsFloat() {
		return r.op(smt.FPToBits, c.Op(to(smt.FPFromFP, t), r.nearest(), x))
	}
	code := smt.FPToUBV
	if t.Signed {
		code = smt.FPToSBV
	}
	whole := r.op(smt.FPRound, c.Rounding(int(ieee.RTZ)), x)
	bound := func(r num.Rat) smt.Term { // a power of two, or 0
		f := format(from)
		return c.Op(to(smt.FPFromBits, from), c.BV(f.FromRat(ieee.RNE, r.Big()).Bits(), f.Width()))
	}
	valid := r.op(smt.FPLe, bound(t.Min()), whole)
	above := r.op(smt.FPLt, whole, bound(t.Max().Add(num.One()))) // infinite where 2^Bits is too large for the format
	valid = c.And(valid, above)
	return c.Ite(valid, c.Op(smt.Operator{Code: code, I: int32(t.Bits)}, c.Rounding(int(ieee.RTZ)), x), r.zero(t))
}
