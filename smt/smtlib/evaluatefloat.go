package smtlib

import (
	"math/big"

	"cairn/internal/ieee"
	"cairn/internal/num"
	"cairn/smt"
)

func floatFormat(c *smt.Context, sort smt.Sort) ieee.Format {
	e, s := c.FloatFormat(sort)
	return ieee.Format{Exponent: e, Significand: s}
}

// float is the number that a value of a floating-point sort is.
func (e *evaluation) float(d datum) ieee.Value {
	return floatFormat(e.c, d.other.sort).FromBits(d.other.bits)
}

// floatDatum is a number as a value.
func (e *evaluation) floatDatum(x ieee.Value) (datum, error) {
	sort, ok := e.c.FloatSort(x.Format.Exponent, x.Format.Significand)
	if !ok {
		return datum{}, errNotEvaluable
	}
	return datum{other: &otherDatum{sort: sort, bits: x.Bits()}}, nil
}

func (e *evaluation) mode(d datum) ieee.Mode { return ieee.Mode(d.other.bits.Uint64()) }

// modeNames are the rounding modes in the order of their numbers, in both spellings.
var modeNames = [...][2]string{
	{"RNE", "roundNearestTiesToEven"}, {"RNA", "roundNearestTiesToAway"}, {"RTP", "roundTowardPositive"},
	{"RTN", "roundTowardNegative"}, {"RTZ", "roundTowardZero"},
}

// roundingMode is the value of the name of a rounding mode.
func (e *evaluation) roundingMode(name string) (datum, bool) {
	for i, names := range modeNames {
		if name == names[0] || name == names[1] {
			return datum{other: &otherDatum{sort: smt.RoundingMode, bits: big.NewInt(int64(i))}}, true
		}
	}
	return datum{}, false
}

// floatConstant is the value of (_ NaN e s) and the like.
func (e *evaluation) floatConstant(n *Node) (datum, error) {
	if len(n.List) != 4 {
		return datum{}, errNotEvaluable
	}
	exponent, err := numeralArg(n.List[2], smt.MaxWidth)
	if err != nil {
		return datum{}, err
	}
	significand, err := numeralArg(n.List[3], smt.MaxWidth)
	if err != nil {
		return datum{}, err
	}
	f := ieee.Format{Exponent: exponent, Significand: significand}
	switch n.List[1].Text {
	case "+zero":
		return e.floatDatum(f.Zero(false))
	case "-zero":
		return e.floatDatum(f.Zero(true))
	case "+oo":
		return e.floatDatum(f.Inf(false))
	case "-oo":
		return e.floatDatum(f.Inf(true))
	case "NaN":
		return e.floatDatum(f.NaN())
	}
	return datum{}, errNotEvaluable
}

// evalFloat applies an operator of FloatingPoint without indices.
func (e *evaluation) evalFloat(op string, args []datum) (datum, error) {
	if op == "fp" {
		w := e.width(args[1])
		f := ieee.Format{Exponent: w, Significand: e.width(args[2]) + 1}
		x := new(big.Int).Add(new(big.Int).Mul(args[0].other.bits, power(w)), args[1].other.bits)
		x.Add(x.Mul(x, power(f.Significand-1)), args[2].other.bits)
		return e.floatDatum(f.FromBits(x))
	}
	if args[0].other.sort == smt.RoundingMode {
		return e.evalRounded(op, e.mode(args[0]), args[1:])
	}
	if d, ok := e.compareFloats(op, args); ok {
		return d, nil
	}
	x := e.float(args[0])
	switch op {
	case "fp.abs":
		return e.floatDatum(x.Abs())
	case "fp.neg":
		return e.floatDatum(x.Neg())
	case "fp.rem":
		return e.floatDatum(x.Rem(e.float(args[1])))
	case "fp.min", "fp.max":
		return e.extremum(op, args)
	case "fp.isNormal":
		return boolDatum(x.IsNormal()), nil
	case "fp.isSubnormal":
		return boolDatum(x.IsSubnormal()), nil
	case "fp.isZero":
		return boolDatum(x.Kind == ieee.Zero), nil
	case "fp.isInfinite":
		return boolDatum(x.Kind == ieee.Infinity), nil
	case "fp.isNaN":
		return boolDatum(x.Kind == ieee.NaN), nil
	case "fp.isNegative":
		return boolDatum(x.IsNegative()), nil
	case "fp.isPositive":
		return boolDatum(x.IsPositive()), nil
	case "fp.to_ieee_bv":
		return e.bitVector(x.Format.Width(), x.Bits())
	case "fp.to_real":
		return e.toReal(x, args[0])
	}
	return datum{}, errNotEvaluable
}

// maxExponentBits bounds the formats of which numbers are written out.
const maxExponentBits = 24

// toReal is a float as a number. What an infinity or NaN is, is open.
func (e *evaluation) toReal(x ieee.Value, d datum) (datum, error) {
	if x.Format.Exponent > maxExponentBits {
		return datum{}, errNotEvaluable
	}
	r, ok := x.Rat()
	if !ok {
		return e.unspecified(smt.Operator{Code: smt.FPToReal}, d)
	}
	return datum{r: num.FromBigInt(r.Num()).Div(num.FromBigInt(r.Denom())), real: true}, nil
}

// extremum is fp.min or fp.max. Which of two zeros with different signs it is, is open.
func (e *evaluation) extremum(op string, args []datum) (datum, error) {
	x, y := e.float(args[0]), e.float(args[1])
	if x.Kind == ieee.Zero && y.Kind == ieee.Zero && x.Negative != y.Negative {
		code := map[string]smt.OpCode{"fp.min": smt.FPMin, "fp.max": smt.FPMax}[op]
		return e.unspecified(smt.Operator{Code: code}, args...)
	}
	if op == "fp.min" {
		return e.floatDatum(x.Min(y))
	}
	return e.floatDatum(x.Max(y))
}

// compareFloats computes a chain of relations.
func (e *evaluation) compareFloats(op string, args []datum) (datum, bool) {
	holds := true
	for i := range args[1:] {
		x, y := e.float(args[i]), e.float(args[i+1])
		switch op {
		case "fp.eq":
			holds = holds && x.Equal(y)
		case "fp.lt":
			holds = holds && x.Less(y)
		case "fp.leq":
			holds = holds && x.LessEqual(y)
		case "fp.gt":
			holds = holds && y.Less(x)
		case "fp.geq":
			holds = holds && y.LessEqual(x)
		default:
			return datum{}, false
		}
	}
	return boolDatum(holds), len(args) > 1
}

// evalRounded applies an operator that rounds.
func (e *evaluation) evalRounded(op string, mode ieee.Mode, args []datum) (datum, error) {
	x := e.float(args[0])
	switch op {
	case "fp.add":
		return e.floatDatum(x.Add(mode, e.float(args[1])))
	case "fp.sub":
		return e.floatDatum(x.Sub(mode, e.float(args[1])))
	case "fp.mul":
		return e.floatDatum(x.Mul(mode, e.float(args[1])))
	case "fp.div":
		return e.floatDatum(x.Div(mode, e.float(args[1])))
	case "fp.fma":
		return e.floatDatum(x.FMA(mode, e.float(args[1]), e.float(args[2])))
	case "fp.sqrt":
		return e.floatDatum(x.Sqrt(mode))
	case "fp.roundToIntegral":
		return e.floatDatum(x.RoundToIntegral(mode))
	}
	return datum{}, errNotEvaluable
}

// evalConversion applies to_fp and its like, if the name is one of them.
func (e *evaluation) evalConversion(name string, ix []int, args []datum) (d datum, ok bool, err error) {
	switch name {
	case "to_fp", "to_fp_unsigned":
		d, err = e.toFloat(name, ieee.Format{Exponent: ix[0], Significand: ix[1]}, args)
		return d, true, err
	case "fp.to_ubv", "fp.to_sbv":
		x, mode := e.float(args[1]), e.mode(args[0])
		n, exact := x.ToUnsigned(mode, ix[0])
		code := smt.FPToUBV
		if name == "fp.to_sbv" {
			n, exact = x.ToSigned(mode, ix[0])
			code = smt.FPToSBV
		}
		if !exact {
			d, err = e.unspecified(smt.Operator{Code: code, I: int32(ix[0])}, args...)
			return d, true, err
		}
		d, err = e.bitVector(ix[0], n)
		return d, true, err
	}
	return datum{}, false, nil
}

func (e *evaluation) toFloat(name string, f ieee.Format, args []datum) (datum, error) {
	if len(args) == 1 {
		return e.floatDatum(f.FromBits(args[0].other.bits))
	}
	mode, x := e.mode(args[0]), args[1]
	switch {
	case x.other == nil:
		return e.floatDatum(f.FromRat(mode, x.r.Big()))
	case name == "to_fp_unsigned":
		return e.floatDatum(f.FromInt(mode, e.unsigned(x)))
	case e.c.SortKind(x.other.sort) == smt.SortBitVec:
		return e.floatDatum(f.FromInt(mode, e.signed(x)))
	}
	return e.floatDatum(e.float(x).Convert(mode, f))
}
