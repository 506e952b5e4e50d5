package smt

import (
	"cairn/internal/ieee"
	"cairn/internal/num"
)

// maxWritten bounds the exponent bits of formats whose numbers are written out as rationals.
const maxWritten = 20

func (c *Context) format(s Sort) ieee.Format {
	e, f := c.FloatFormat(s)
	return ieee.Format{Exponent: e, Significand: f}
}

// foldFloat is fold for floats. What the standard leaves open is not folded.
func (c *Context) foldFloat(op Operator, sort Sort, args []Term) (Term, bool) {
	mode := ieee.RNE
	if c.nodes[args[0]].sort == RoundingMode {
		mode, args = ieee.Mode(c.BitsOf(args[0]).Uint64()), args[1:]
	}
	first := c.nodes[args[0]].sort
	if c.info(first).kind != SortFloat {
		return c.foldToFloat(op, sort, mode, args[0]), true
	}
	xs := make([]ieee.Value, len(args))
	for i, a := range args {
		xs[i] = c.format(first).FromBits(c.BitsOf(a))
	}
	switch {
	case sort == Bool:
		return truthTerm(testFloats(op.Code, xs)), true
	case c.info(sort).kind == SortFloat:
		x, ok := computeFloat(op.Code, mode, c.format(sort), xs)
		if !ok {
			return NoTerm, false
		}
		return c.Bits(sort, x.Bits()), true
	}
	return c.foldFromFloat(op, sort, mode, xs[0])
}

// foldToFloat converts a number, or the bits of a float.
func (c *Context) foldToFloat(op Operator, sort Sort, mode ieee.Mode, a Term) Term {
	f := c.format(sort)
	switch op.Code {
	case FPFromBits:
		return c.Bits(sort, c.BitsOf(a))
	case FPFromReal:
		return c.Bits(sort, f.FromRat(mode, c.lins[c.nodes[a].lin].Const.Big()).Bits())
	case FPFromSBV:
		return c.Bits(sort, f.FromInt(mode, twosComplement(c.BitsOf(a), c.Width(c.Sort(a)))).Bits())
	}
	return c.Bits(sort, f.FromInt(mode, c.BitsOf(a)).Bits()) // FPFromUBV
}

// foldFromFloat converts a float into a number or bits.
func (c *Context) foldFromFloat(op Operator, sort Sort, mode ieee.Mode, x ieee.Value) (Term, bool) {
	n, ok := x.Bits(), true // FPToBits
	switch op.Code {
	case FPToUBV:
		n, ok = x.ToUnsigned(mode, int(op.I))
	case FPToSBV:
		n, ok = x.ToSigned(mode, int(op.I))
	case FPToReal:
		if x.Format.Exponent > maxWritten {
			return NoTerm, false
		}
		r, ok := x.Rat()
		if !ok {
			return NoTerm, false
		}
		return c.Num(num.FromBigInt(r.Num()).Div(num.FromBigInt(r.Denom())), Real), true
	}
	if !ok {
		return NoTerm, false
	}
	return c.Bits(sort, n), true
}

// testFloats is a relation or a property.
func testFloats(code OpCode, xs []ieee.Value) bool {
	x := xs[0]
	switch code {
	case FPLe:
		return x.LessEqual(xs[1])
	case FPLt:
		return x.Less(xs[1])
	case FPEq:
		return x.Equal(xs[1])
	case FPIsNormal:
		return x.IsNormal()
	case FPIsSubnormal:
		return x.IsSubnormal()
	case FPIsZero:
		return x.Kind == ieee.Zero
	case FPIsInfinite:
		return x.Kind == ieee.Infinity
	case FPIsNaN:
		return x.Kind == ieee.NaN
	case FPIsNegative:
		return x.IsNegative()
	}
	return x.IsPositive() // FPIsPositive
}

// computeFloat computes a float of a format from floats. It returns false where the standard leaves a choice.
func computeFloat(code OpCode, mode ieee.Mode, to ieee.Format, xs []ieee.Value) (ieee.Value, bool) {
	x, y := xs[0], xs[len(xs)-1]
	switch code {
	case FPAbs:
		return x.Abs(), true
	case FPNeg:
		return x.Neg(), true
	case FPAdd:
		return x.Add(mode, y), true
	case FPSub:
		return x.Sub(mode, y), true
	case FPMul:
		return x.Mul(mode, y), true
	case FPDiv:
		return x.Div(mode, y), true
	case FPFma:
		return x.FMA(mode, xs[1], y), true
	case FPSqrt:
		return x.Sqrt(mode), true
	case FPRem:
		return x.Rem(y), true
	case FPRound:
		return x.RoundToIntegral(mode), true
	case FPFromFP:
		return x.Convert(mode, to), true
	}
	if x.Kind == ieee.Zero && y.Kind == ieee.Zero && x.Negative != y.Negative {
		return x, false
	}
	if code == FPMin {
		return x.Min(y), true
	}
	return x.Max(y), true // FPMax
}
