package smt

import "fmt"

// OpCode names an operator of bit-vectors or floats.
type OpCode uint8

// The operators that terms have. SMT-LIB's other ones are built from these (see bitvector.go and float.go).
const (
	OpNone OpCode = iota
	BVNot
	BVAnd
	BVOr
	BVXor
	BVNeg
	BVAdd
	BVMul
	BVUDiv
	BVURem
	BVSDiv
	BVSRem
	BVSMod
	BVShl
	BVLShr
	BVAShr
	BVConcat
	BVExtract    // I: highest bit, J: lowest bit
	BVZeroExtend // I: bits that are added
	BVSignExtend // I: bits that are added
	BVULt
	BVULe
	BVSLt
	BVSLe
	BVUMulO // the product of unsigned numbers overflows
	BVSMulO // that of signed ones does
	BVToInt // of an unsigned number
	BVSToInt
	IntToBV // I: width; modulo 2^I

	FPAbs
	FPNeg
	FPAdd
	FPSub
	FPMul
	FPDiv
	FPFma
	FPSqrt
	FPRem
	FPRound
	FPMin
	FPMax
	FPLe
	FPLt
	FPEq
	FPIsNormal
	FPIsSubnormal
	FPIsZero
	FPIsInfinite
	FPIsNaN
	FPIsNegative
	FPIsPositive
	FPFromBits // I, J: exponent, significand
	FPToBits   // of a NaN those of the canonical one
	FPFromFP   // I, J; arguments: mode, float
	FPFromReal // I, J; arguments: mode, Real
	FPFromSBV  // I, J; arguments: mode, bit-vector
	FPFromUBV
	FPToUBV // I: width; arguments: mode, float
	FPToSBV
	FPToReal
	lastOp = FPToReal
)

// Operator is an operator with its indices.
type Operator struct {
	Code OpCode
	I, J int32
}

// signature says what an operator is called, and what it takes and gives. A letter stands for a sort: b a bit-vector and B one of the
// same sort as the first b, f and F floats likewise, m a rounding mode, i Int, r Real, o Bool; w a bit-vector of width I, e a float of
// format (I, J); others are computed by sortOf.
type signature struct {
	name   string
	args   string
	result byte
}

var signatures = [lastOp + 1]signature{
	BVNot: {"bvnot", "b", 'B'}, BVAnd: {"bvand", "bB", 'B'}, BVOr: {"bvor", "bB", 'B'}, BVXor: {"bvxor", "bB", 'B'},
	BVNeg: {"bvneg", "b", 'B'}, BVAdd: {"bvadd", "bB", 'B'}, BVMul: {"bvmul", "bB", 'B'},
	BVUDiv: {"bvudiv", "bB", 'B'}, BVURem: {"bvurem", "bB", 'B'}, BVSDiv: {"bvsdiv", "bB", 'B'}, BVSRem: {"bvsrem", "bB", 'B'},
	BVSMod: {"bvsmod", "bB", 'B'}, BVShl: {"bvshl", "bB", 'B'}, BVLShr: {"bvlshr", "bB", 'B'}, BVAShr: {"bvashr", "bB", 'B'},
	BVConcat: {"concat", "bb", 'c'}, BVExtract: {"extract", "b", 'x'},
	BVZeroExtend: {"zero_extend", "b", 'z'}, BVSignExtend: {"sign_extend", "b", 'z'},
	BVULt: {"bvult", "bB", 'o'}, BVULe: {"bvule", "bB", 'o'}, BVSLt: {"bvslt", "bB", 'o'}, BVSLe: {"bvsle", "bB", 'o'},
	BVUMulO: {"bvumulo", "bB", 'o'}, BVSMulO: {"bvsmulo", "bB", 'o'},
	BVToInt: {"ubv_to_int", "b", 'i'}, BVSToInt: {"sbv_to_int", "b", 'i'}, IntToBV: {"int_to_bv", "i", 'w'},
	FPAbs: {"fp.abs", "f", 'F'}, FPNeg: {"fp.neg", "f", 'F'},
	FPAdd: {"fp.add", "mfF", 'F'}, FPSub: {"fp.sub", "mfF", 'F'}, FPMul: {"fp.mul", "mfF", 'F'}, FPDiv: {"fp.div", "mfF", 'F'},
	FPFma: {"fp.fma", "mfFF", 'F'}, FPSqrt: {"fp.sqrt", "mf", 'F'}, FPRem: {"fp.rem", "fF", 'F'},
	FPRound: {"fp.roundToIntegral", "mf", 'F'}, FPMin: {"fp.min", "fF", 'F'}, FPMax: {"fp.max", "fF", 'F'},
	FPLe: {"fp.leq", "fF", 'o'}, FPLt: {"fp.lt", "fF", 'o'}, FPEq: {"fp.eq", "fF", 'o'},
	FPIsNormal: {"fp.isNormal", "f", 'o'}, FPIsSubnormal: {"fp.isSubnormal", "f", 'o'}, FPIsZero: {"fp.isZero", "f", 'o'},
	FPIsInfinite: {"fp.isInfinite", "f", 'o'}, FPIsNaN: {"fp.isNaN", "f", 'o'},
	FPIsNegative: {"fp.isNegative", "f", 'o'}, FPIsPositive: {"fp.isPositive", "f", 'o'},
	FPFromBits: {"to_fp", "b", 'e'}, FPToBits: {"fp.to_ieee_bv", "f", 'p'}, FPFromFP: {"to_fp", "mf", 'e'},
	FPFromReal: {"to_fp", "mr", 'e'}, FPFromSBV: {"to_fp", "mb", 'e'}, FPFromUBV: {"to_fp_unsigned", "mb", 'e'},
	FPToUBV: {"fp.to_ubv", "mf", 'w'}, FPToSBV: {"fp.to_sbv", "mf", 'w'}, FPToReal: {"fp.to_real", "f", 'r'},
}

// Name returns the name that SMT-LIB has for the operator, without indices.
func (o OpCode) Name() string { return signatures[o].name }

// Arity is the number of arguments.
func (o OpCode) Arity() int { return len(signatures[o].args) }

// OpSort returns the sort of an operator applied to arguments of these sorts, or an error that says what is wrong with them.
func (c *Context) OpSort(op Operator, args ...Sort) (Sort, error) {
	sig := &signatures[op.Code]
	if len(args) != len(sig.args) {
		return Bool, fmt.Errorf("%s takes %d arguments, not %d", sig.name, len(sig.args), len(args))
	}
	var first Sort
	for i, s := range args {
		if want, ok := c.fits(sig.args[i], s, first); !ok {
			return Bool, fmt.Errorf("argument %d of %s is of sort %s instead of %s", i+1, sig.name, c.SortName(s), want)
		}
		if sig.args[i] == 'b' || sig.args[i] == 'f' {
			first = s
		}
	}
	return c.resultSort(op, sig.result, first, args)
}

// fits reports whether an argument has the sort that a letter of a signature stands for, and what that is.
func (c *Context) fits(letter byte, s, first Sort) (want string, ok bool) {
	switch letter {
	case 'b':
		return "a bit-vector", c.SortKind(s) == SortBitVec
	case 'f':
		return "a floating-point sort", c.SortKind(s) == SortFloat
	case 'm':
		return "RoundingMode", s == RoundingMode
	case 'i':
		return "Int", s == Int
	case 'r':
		return "Real", s.IsNumeric()
	}
	return c.SortName(first), s == first
}

func (c *Context) resultSort(op Operator, letter byte, first Sort, args []Sort) (Sort, error) {
	width := c.Width(first)
	switch letter {
	case 'B', 'F':
		return first, nil
	case 'o':
		return Bool, nil
	case 'i':
		return Int, nil
	case 'r':
		return Real, nil
	case 'e':
		s, ok := c.FloatSort(int(op.I), int(op.J))
		if !ok || op.Code == FPFromBits && width != c.Width(s) {
			return Bool, fmt.Errorf("(_ %s %d %d) is no conversion from %d bits", op.Code.Name(), op.I, op.J, width)
		}
		return s, nil
	case 'w':
		width = int(op.I)
	case 'c':
		width = c.Width(args[0]) + c.Width(args[1])
	case 'x':
		if op.J < 0 || op.I < op.J || int(op.I) >= width {
			return Bool, fmt.Errorf("(_ extract %d %d) of %d bits", op.I, op.J, width)
		}
		width = int(op.I - op.J + 1)
	case 'z':
		if op.I < 0 {
			return Bool, fmt.Errorf("%s by %d bits", op.Code.Name(), op.I)
		}
		width += int(op.I)
	}
	s, ok := c.BitVecSort(width)
	if !ok {
		return Bool, fmt.Errorf("%s makes a bit-vector of %d bits; widths go from 1 to %d", op.Code.Name(), width, MaxWidth)
	}
	return s, nil
}

// Op returns the operator applied to arguments, whose sorts OpSort must accept.
func (c *Context) Op(op Operator, args ...Term) Term {
	var few [4]Sort
	sorts := few[:0]
	for _, a := range args {
		sorts = append(sorts, c.Sort(a))
	}
	sort, err := c.OpSort(op, sorts...)
	if err != nil {
		panic("smt: " + err.Error())
	}
	if op.Code == FPFromReal {
		args = []Term{args[0], c.ToReal(args[1])}
	}
	if c.areValues(args) {
		if t, ok := c.fold(op, sort, args); ok {
			return t
		}
	}
	if t, ok := c.rewriteBits(op, sort, args); ok {
		return t
	}
	return c.internForeign(KOp, sort, c.operator(op), args...)
}

// apply is Op for operators without indices.
func (c *Context) apply(code OpCode, args ...Term) Term { return c.Op(Operator{Code: code}, args...) }

// operator returns the number of an operator.
func (c *Context) operator(op Operator) int32 {
	x := &c.foreign
	if i, ok := x.operatorOf[op]; ok {
		return i
	}
	if x.operatorOf == nil {
		x.operatorOf = map[Operator]int32{}
	}
	i := int32(len(x.operators))
	x.operators = append(x.operators, op)
	x.operatorOf[op] = i
	return i
}

// Operator returns the operator of a KOp.
func (c *Context) Operator(t Term) Operator { return c.foreign.operators[c.nodes[t].aux] }
