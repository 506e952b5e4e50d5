package smtlib

import (
	"math/big"
	"slices"
	"strings"

	"cairn/smt"
)

// theoryOperators are the symbols of ArraysEx, FixedSizeBitVectors and FloatingPoint that take arguments, without those that have indices.
// Declarations hide them.
var theoryOperators = map[string]operator{
	"select": {2, 2, (*elaborator).selectElement},
	"store":  {3, 3, (*elaborator).storeElement},

	"bvnot": plain(smt.BVNot), "bvneg": plain(smt.BVNeg),
	"bvand": leftAssociative(smt.BVAnd), "bvor": leftAssociative(smt.BVOr), "bvxor": leftAssociative(smt.BVXor),
	"bvadd": leftAssociative(smt.BVAdd), "bvmul": leftAssociative(smt.BVMul),
	"bvudiv": plain(smt.BVUDiv), "bvurem": plain(smt.BVURem), "bvsdiv": plain(smt.BVSDiv), "bvsrem": plain(smt.BVSRem), "bvsmod": plain(smt.BVSMod),
	"bvshl": plain(smt.BVShl), "bvlshr": plain(smt.BVLShr), "bvashr": plain(smt.BVAShr),
	"bvult": plain(smt.BVULt), "bvule": plain(smt.BVULe), "bvslt": plain(smt.BVSLt), "bvsle": plain(smt.BVSLe),
	"bvugt": swapped(smt.BVULt), "bvuge": swapped(smt.BVULe), "bvsgt": swapped(smt.BVSLt), "bvsge": swapped(smt.BVSLe),
	"bvumulo": plain(smt.BVUMulO), "bvsmulo": plain(smt.BVSMulO),
	"concat": {2, -1, (*elaborator).concat},
	"bvsub":  bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVSub(ts[0], ts[1]) }),
	"bvnand": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVNand(ts[0], ts[1]) }),
	"bvnor":  bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVNor(ts[0], ts[1]) }),
	"bvxnor": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVXnor(ts[0], ts[1]) }),
	"bvcomp": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVComp(ts[0], ts[1]) }),

	"bvnego":  bits(1, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVNegO(ts[0]) }),
	"bvuaddo": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVUAddO(ts[0], ts[1]) }),
	"bvsaddo": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVSAddO(ts[0], ts[1]) }),
	"bvusubo": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVUSubO(ts[0], ts[1]) }),
	"bvssubo": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVSSubO(ts[0], ts[1]) }),
	"bvsdivo": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVSDivO(ts[0], ts[1]) }),

	"bvredor":          bits(1, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVRedOr(ts[0]) }),
	"bvredand":         bits(1, func(c *smt.Context, ts []smt.Term) smt.Term { return c.BVRedAnd(ts[0]) }),
	"ext_rotate_left":  bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.RotateLeftBy(ts[0], ts[1]) }),
	"ext_rotate_right": bits(2, func(c *smt.Context, ts []smt.Term) smt.Term { return c.RotateRightBy(ts[0], ts[1]) }),
	"bv2nat":           plain(smt.BVToInt), "ubv_to_int": plain(smt.BVToInt), "sbv_to_int": plain(smt.BVSToInt),

	"fp":     {3, 3, (*elaborator).floatOfBits},
	"fp.abs": plain(smt.FPAbs), "fp.neg": plain(smt.FPNeg), "fp.add": plain(smt.FPAdd), "fp.sub": plain(smt.FPSub), "fp.mul": plain(smt.FPMul),
	"fp.div": plain(smt.FPDiv), "fp.fma": plain(smt.FPFma), "fp.sqrt": plain(smt.FPSqrt), "fp.rem": plain(smt.FPRem),
	"fp.roundToIntegral": plain(smt.FPRound), "fp.min": plain(smt.FPMin), "fp.max": plain(smt.FPMax),
	"fp.leq": chained(smt.FPLe, false), "fp.lt": chained(smt.FPLt, false), "fp.eq": chained(smt.FPEq, false),
	"fp.geq": chained(smt.FPLe, true), "fp.gt": chained(smt.FPLt, true),
	"fp.isNormal": plain(smt.FPIsNormal), "fp.isSubnormal": plain(smt.FPIsSubnormal), "fp.isZero": plain(smt.FPIsZero),
	"fp.isInfinite": plain(smt.FPIsInfinite), "fp.isNaN": plain(smt.FPIsNaN), "fp.isNegative": plain(smt.FPIsNegative),
	"fp.isPositive": plain(smt.FPIsPositive), "fp.to_real": plain(smt.FPToReal), "fp.to_ieee_bv": plain(smt.FPToBits),
}

// indexedOperators are those that have indices: how many, and what they are applied to arguments. An index is at most smt.MaxWidth.
var indexedOperators = map[string]struct {
	indices, arguments int // arguments < 0: see apply
	apply              func(e *elaborator, n *Node, ix []int32, ts []smt.Term) (smt.Term, error)
}{
	"extract":      {2, 1, withIndices(smt.BVExtract)},
	"zero_extend":  {1, 1, withIndices(smt.BVZeroExtend)},
	"sign_extend":  {1, 1, withIndices(smt.BVSignExtend)},
	"repeat":       {1, 1, (*elaborator).repeat},
	"rotate_left":  {1, 1, rotate((*smt.Context).RotateLeft)},
	"rotate_right": {1, 1, rotate((*smt.Context).RotateRight)},
	"int2bv":       {1, 1, withIndices(smt.IntToBV)},
	"nat2bv":       {1, 1, withIndices(smt.IntToBV)},
	"int_to_bv":    {1, 1, withIndices(smt.IntToBV)},

	"to_fp":          {2, -1, (*elaborator).toFloat},
	"to_fp_unsigned": {2, 2, withIndices(smt.FPFromUBV)},
	"fp.to_ubv":      {1, 2, withIndices(smt.FPToUBV)},
	"fp.to_sbv":      {1, 2, withIndices(smt.FPToSBV)},
}

// roundingModes are the names of the rounding modes.
var roundingModes = map[string]int{
	"RNE": smt.RNE, "RNA": smt.RNA, "RTP": smt.RTP, "RTN": smt.RTN, "RTZ": smt.RTZ,
	"roundNearestTiesToEven": smt.RNE, "roundNearestTiesToAway": smt.RNA,
	"roundTowardPositive": smt.RTP, "roundTowardNegative": smt.RTN, "roundTowardZero": smt.RTZ,
}

// operate applies an operator of smt, which judges the sorts.
func (e *elaborator) operate(n *Node, op smt.Operator, ts ...smt.Term) (smt.Term, error) {
	var few [4]smt.Sort
	sorts := few[:0]
	for _, t := range ts {
		sorts = append(sorts, e.s.c.Sort(t))
	}
	if _, err := e.s.c.OpSort(op, sorts...); err != nil {
		return smt.NoTerm, ErrorAt(n, "%s", err)
	}
	return e.s.c.Op(op, ts...), nil
}

// terms are the values as terms.
func (e *elaborator) terms(args []value) []smt.Term {
	ts := make([]smt.Term, len(args))
	for i, a := range args {
		ts[i] = e.termOf(a)
	}
	return ts
}

// plain is an operator of smt under another name, or its own.
func plain(code smt.OpCode) operator {
	return operator{code.Arity(), code.Arity(), func(e *elaborator, n *Node, args []value) (value, error) {
		t, err := e.operate(n, smt.Operator{Code: code}, e.terms(args)...)
		return value{t: t}, err
	}}
}

// swapped is an operator of smt with its two arguments exchanged.
func swapped(code smt.OpCode) operator {
	return operator{2, 2, func(e *elaborator, n *Node, args []value) (value, error) {
		t, err := e.operate(n, smt.Operator{Code: code}, e.termOf(args[1]), e.termOf(args[0]))
		return value{t: t}, err
	}}
}

// leftAssociative applies an operator of smt again and again.
func leftAssociative(code smt.OpCode) operator {
	return operator{2, -1, func(e *elaborator, n *Node, args []value) (value, error) {
		t := e.termOf(args[0])
		for _, a := range args[1:] {
			var err error
			if t, err = e.operate(n, smt.Operator{Code: code}, t, e.termOf(a)); err != nil {
				return value{}, err
			}
		}
		return value{t: t}, nil
	}}
}

// chained is the conjunction of a relation between neighbours.
func chained(code smt.OpCode, swap bool) operator {
	return operator{2, -1, func(e *elaborator, n *Node, args []value) (value, error) {
		ts := e.terms(args)
		if swap {
			slices.Reverse(ts)
		}
		parts := make([]smt.Term, len(ts)-1)
		for i := range parts {
			var err error
			if parts[i], err = e.operate(n, smt.Operator{Code: code}, ts[i], ts[i+1]); err != nil {
				return value{}, err
			}
		}
		return value{t: e.s.c.And(parts...)}, nil
	}}
}

// bits is a function of bit-vectors of one sort.
func bits(arity int, f func(*smt.Context, []smt.Term) smt.Term) operator {
	return operator{arity, arity, func(e *elaborator, n *Node, args []value) (value, error) {
		ts := e.terms(args)
		for i, t := range ts {
			switch sort := e.s.c.Sort(t); {
			case e.s.c.SortKind(sort) != smt.SortBitVec:
				return value{}, ErrorAt(n.List[i+1], "a bit-vector is expected, not a term of sort %s", e.s.c.SortName(sort))
			case sort != e.s.c.Sort(ts[0]):
				return value{}, e.sortError(n.List[i+1], e.s.c.Sort(ts[0]), sort)
			}
		}
		return value{t: f(e.s.c, ts)}, nil
	}}
}

func (e *elaborator) sortError(n *Node, want, has smt.Sort) error {
	return ErrorAt(n, "a term of sort %s is expected, not one of sort %s", e.s.c.SortName(want), e.s.c.SortName(has))
}

// concat joins bit-vectors, whose widths may add up to too much.
func (e *elaborator) concat(n *Node, args []value) (value, error) {
	ts := e.terms(args)
	t := ts[len(ts)-1]
	for _, high := range slices.Backward(ts[:len(ts)-1]) {
		var err error
		if t, err = e.operate(n, smt.Operator{Code: smt.BVConcat}, high, t); err != nil {
			return value{}, err
		}
	}
	return value{t: t}, nil
}

func withIndices(code smt.OpCode) func(*elaborator, *Node, []int32, []smt.Term) (smt.Term, error) {
	return func(e *elaborator, n *Node, ix []int32, ts []smt.Term) (smt.Term, error) {
		op := smt.Operator{Code: code, I: ix[0]}
		if len(ix) > 1 {
			op.J = ix[1]
		}
		return e.operate(n, op, ts...)
	}
}

// bitVector wants a bit-vector.
func (e *elaborator) bitVector(n *Node, t smt.Term) error {
	if sort := e.s.c.Sort(t); e.s.c.SortKind(sort) != smt.SortBitVec {
		return ErrorAt(n, "a bit-vector is expected, not a term of sort %s", e.s.c.SortName(sort))
	}
	return nil
}

func rotate(f func(*smt.Context, smt.Term, int) smt.Term) func(*elaborator, *Node, []int32, []smt.Term) (smt.Term, error) {
	return func(e *elaborator, n *Node, ix []int32, ts []smt.Term) (smt.Term, error) {
		if err := e.bitVector(n.List[1], ts[0]); err != nil {
			return smt.NoTerm, err
		}
		return f(e.s.c, ts[0], int(ix[0])), nil
	}
}

// repeat puts copies beside each other.
func (e *elaborator) repeat(n *Node, ix []int32, ts []smt.Term) (smt.Term, error) {
	if err := e.bitVector(n.List[1], ts[0]); err != nil {
		return smt.NoTerm, err
	}
	switch width := e.s.c.Width(e.s.c.Sort(ts[0])); {
	case ix[0] == 0:
		return smt.NoTerm, ErrorAt(n, "(_ repeat n) with a positive n is expected")
	case int(ix[0]) > smt.MaxWidth/width:
		return smt.NoTerm, ErrorAt(n, "%d times %d bits are too many: at most %d are possible", ix[0], width, smt.MaxWidth)
	}
	return e.s.c.Concat(slices.Repeat(ts, int(ix[0]))...), nil
}

// toFloat is (_ to_fp e s) of a bit-vector, or of a rounding mode and a float, a number, or a signed bit-vector.
func (e *elaborator) toFloat(n *Node, ix []int32, ts []smt.Term) (smt.Term, error) {
	code := smt.FPFromBits
	switch {
	case len(ts) == 2 && e.s.c.SortKind(e.s.c.Sort(ts[1])) == smt.SortFloat:
		code = smt.FPFromFP
	case len(ts) == 2 && e.s.c.Sort(ts[1]).IsNumeric():
		code = smt.FPFromReal
	case len(ts) == 2:
		code = smt.FPFromSBV
	case len(ts) != 1:
		return smt.NoTerm, ErrorAt(n, "%s takes 1 to 2 arguments, not %d", n.List[0], len(ts))
	}
	return e.operate(n, smt.Operator{Code: code, I: ix[0], J: ix[1]}, ts...)
}

// floatOfBits is (fp sign exponent fraction).
func (e *elaborator) floatOfBits(n *Node, args []value) (value, error) {
	ts := e.terms(args)
	for i, t := range ts {
		if err := e.bitVector(n.List[i+1], t); err != nil {
			return value{}, err
		}
	}
	width := func(i int) int { return e.s.c.Width(e.s.c.Sort(ts[i])) }
	if width(0) != 1 {
		return value{}, ErrorAt(n.List[1], "the sign is 1 bit, not %d", width(0))
	}
	if _, ok := e.s.c.FloatSort(width(1), width(2)+1); !ok {
		return value{}, ErrorAt(n, "floats with %d bits of exponent and %d of significand are not supported", width(1), width(2)+1)
	}
	t, err := e.operate(n, smt.Operator{Code: smt.BVConcat}, ts[1], ts[2])
	if err == nil {
		t, err = e.operate(n, smt.Operator{Code: smt.BVConcat}, ts[0], t)
	}
	if err == nil {
		t, err = e.operate(n, smt.Operator{Code: smt.FPFromBits, I: int32(width(1)), J: int32(width(2) + 1)}, t)
	}
	return value{t: t}, err
}

// indexedTheory returns the operator of (_ name index ...), if it is one of these theories, or the tester of a constructor.
func (s *Scope) indexedTheory(head *Node) (operator, error) {
	if len(head.List) == 3 && head.List[1].Is("is") {
		if m := s.symbols.now[head.List[2].Text].member; m != nil && head.List[2].Kind == Symbol && m.role == isConstructor {
			return (&member{of: m.of, role: isTester, constructor: m.constructor}).operator(0), nil
		}
		return operator{}, ErrorAt(head, "unknown constructor %s", excerpt(head.List[2].String()))
	}
	if len(head.List) < 2 || head.List[1].Kind != Symbol {
		return operator{}, ErrorAt(head, "a function symbol is expected, not %s", excerpt(head.String()))
	}
	name := head.List[1].Text
	op, ok := indexedOperators[name]
	switch {
	case !ok:
		return operator{}, UnsupportedAt(head, "%s is not supported", excerpt(head.String()))
	case len(head.List)-2 != op.indices:
		return operator{}, ErrorAt(head, "%s takes %d indices, not %d", name, op.indices, len(head.List)-2)
	}
	ix := make([]int32, op.indices)
	for i, n := range head.List[2:] {
		k, err := numeralArg(n, smt.MaxWidth)
		if err != nil {
			return operator{}, err
		}
		ix[i] = int32(k)
	}
	return operator{max(op.arguments, 1), op.arguments, func(e *elaborator, n *Node, args []value) (value, error) {
		t, err := op.apply(e, n, ix, e.terms(args))
		return value{t: t}, err
	}}, nil
}

// indexedConstant is the term that (_ name index ...) denotes.
func (s *Scope) indexedConstant(n *Node) (smt.Term, error) {
	if len(n.List) < 3 || n.List[1].Kind != Symbol {
		return smt.NoTerm, ErrorAt(n, "a term is expected, not %s", excerpt(n.String()))
	}
	name := n.List[1].Text
	if digits, ok := strings.CutPrefix(name, "bv"); ok && len(n.List) == 3 && digits != "" {
		x, ok := new(big.Int).SetString(digits, 10)
		width, err := numeralArg(n.List[2], smt.MaxWidth)
		switch {
		case err != nil:
			return smt.NoTerm, err
		case !ok || x.Sign() < 0 || !isDigit(int(digits[0])):
			return smt.NoTerm, ErrorAt(n, "%s is no number", excerpt(digits))
		case width == 0 || x.BitLen() > width:
			return smt.NoTerm, ErrorAt(n, "%s does not fit in %d bits", excerpt(digits), width)
		}
		return s.c.BV(x, width), nil
	}
	if _, ok := floatConstants[name]; !ok || len(n.List) != 4 {
		return smt.NoTerm, UnsupportedAt(n, "%s is not supported", excerpt(n.String()))
	}
	sort, err := s.floatSort(n, n.List[2], n.List[3])
	if err != nil {
		return smt.NoTerm, err
	}
	return s.c.Bits(sort, floatConstants[name](s.c.FloatFormat(sort))), nil
}

// floatConstants are the bits of special floats, given the widths of exponent and significand.
var floatConstants = map[string]func(e, s int) *big.Int{
	"+zero": func(_, _ int) *big.Int { return new(big.Int) },
	"-zero": func(e, s int) *big.Int { return new(big.Int).SetBit(new(big.Int), e+s-1, 1) },
	"+oo":   ones,
	"-oo":   func(e, s int) *big.Int { x := ones(e, s); return x.SetBit(x, e+s-1, 1) },
	"NaN":   func(e, s int) *big.Int { x := ones(e, s); return x.SetBit(x, s-2, 1) },
}

// ones has all bits of the exponent.
func ones(e, s int) *big.Int {
	x := new(big.Int).Lsh(big.NewInt(1), uint(e))
	return x.Lsh(x.Sub(x, big.NewInt(1)), uint(s-1))
}

// literal is the bit-vector that #x... or #b... denotes.
func (s *Scope) literal(n *Node) (smt.Term, error) {
	width, base := len(n.Text), 2
	if n.Kind == Hex {
		width, base = 4*width, 16
	}
	x, ok := new(big.Int).SetString(n.Text, base)
	if !ok || width > smt.MaxWidth {
		return smt.NoTerm, ErrorAt(n, "a bit-vector has at most %d bits", smt.MaxWidth)
	}
	return s.c.BV(x, width), nil
}

// arrayParts wants an array, and returns its sorts.
func (e *elaborator) arrayParts(n *Node, t smt.Term) (index, element smt.Sort, err error) {
	sort := e.s.c.Sort(t)
	if e.s.c.SortKind(sort) != smt.SortArray {
		return 0, 0, ErrorAt(n, "an array is expected, not a term of sort %s", e.s.c.SortName(sort))
	}
	index, element = e.s.c.ArrayParts(sort)
	return index, element, nil
}

func (e *elaborator) selectElement(n *Node, args []value) (value, error) {
	array := e.termOf(args[0])
	at, _, err := e.arrayParts(n.List[1], array)
	if err != nil {
		return value{}, err
	}
	index, err := e.s.coerce(n.List[2], e.termOf(args[1]), at)
	if err != nil {
		return value{}, err
	}
	return value{t: e.s.c.Select(array, index)}, nil
}

func (e *elaborator) storeElement(n *Node, args []value) (value, error) {
	array := e.termOf(args[0])
	at, of, err := e.arrayParts(n.List[1], array)
	if err != nil {
		return value{}, err
	}
	index, err := e.s.coerce(n.List[2], e.termOf(args[1]), at)
	if err != nil {
		return value{}, err
	}
	element, err := e.s.coerce(n.List[3], e.termOf(args[2]), of)
	if err != nil {
		return value{}, err
	}
	return value{t: e.s.c.Store(array, index, element)}, nil
}

// qualifiedOperator is what (as name sort) denotes as a function: const, a constructor, or a declared function.
func (e *elaborator) qualifiedFrame(f frame, head *Node) (frame, error) {
	if len(head.List) != 3 || head.List[1].Kind != Symbol {
		return f, ErrorAt(head, "a function symbol is expected, not %s", excerpt(head.String()))
	}
	name := head.List[1]
	sym, ok := e.lookup(name)
	switch {
	case ok && sym.member != nil && sym.member.role == isConstructor:
		sort, err := e.s.qualified(head, sym.member)
		f.op = sym.member.operator(sort)
		return f, err
	case ok && (sym.fun != nil || sym.macro != nil):
		sort, err := e.s.Sort(head.List[2])
		if err == nil && sort != sym.result() {
			err = ErrorAt(head, "%s has values of sort %s", smt.Quote(name.Text), e.s.c.SortName(sym.result()))
		}
		f.kind, f.sym = frameMacro, sym
		return f, err
	case ok || name.Text != "const" || e.s.Linear:
		return f, ErrorAt(head, "a function symbol is expected, not %s", excerpt(head.String()))
	}
	sort, err := e.s.Sort(head.List[2])
	if err != nil {
		return f, err
	}
	if e.s.c.SortKind(sort) != smt.SortArray {
		return f, ErrorAt(head.List[2], "the sort of an array is expected, not %s", e.s.c.SortName(sort))
	}
	f.op = operator{1, 1, func(e *elaborator, n *Node, args []value) (value, error) {
		_, of := e.s.c.ArrayParts(sort)
		t, err := e.s.coerce(n.List[1], e.termOf(args[0]), of)
		if err != nil {
			return value{}, err
		}
		return value{t: e.s.c.Fill(sort, t)}, nil
	}}
	return f, nil
}
