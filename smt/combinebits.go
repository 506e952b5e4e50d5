package smt

import (
	"math"
	"math/big"
	mathbits "math/bits"
	"slices"

	"cairn/internal/num"
	"cairn/smt/bits"
	"cairn/smt/sat"
)

// newVector makes the bits of a term whose parts are known. Those above the bound of a bit-vector are zeros.
func (k *combination) newVector(t Term) bits.Vector {
	if k.log != nil {
		return k.log.vector(t)
	}
	v := k.circuit(t)
	if k.c.SortKind(k.c.Sort(t)) != SortBitVec {
		return v
	}
	m := k.newBound(t)
	k.bound[t] = m
	if used := mathbits.Len64(m); m != math.MaxUint64 && used < len(v) {
		return v[:used].ZeroExtend(len(v) - used)
	}
	return v
}

// circuit makes the bits of a term by what it is. Symbols, and what other theories make, are inputs.
func (k *combination) circuit(t Term) bits.Vector {
	c, g := k.c, k.graph
	n := &c.nodes[t]
	width := c.Width(n.sort)
	switch n.kind {
	case KValue:
		return bits.Number(c.BitsOf(t), width)
	case KIte:
		return g.Mux(k.litOf[n.args[0]], k.vectorOf[n.args[1]], k.vectorOf[n.args[2]])
	case KOp:
		op := c.Operator(t)
		if op.Code < FPAbs {
			return k.operation(op, n.args)
		}
		return k.floatOperation(t, op, n.args)
	}
	return k.inputs(n.sort)
}

// inputs makes bits for any value of the sort.
func (k *combination) inputs(s Sort) bits.Vector {
	v := k.graph.Inputs(k.c.Width(s))
	switch k.c.SortKind(s) {
	case SortRounding:
		k.emitter.Assert(k.graph.Ule(v, bits.Small(RTZ, len(v))))
	case SortFloat:
		k.emitter.Assert(k.canonical(s, v))
	}
	return v
}

// operation makes the bits of an operator of bit-vectors.
func (k *combination) operation(op Operator, args []Term) bits.Vector {
	g := k.graph
	if op.Code == IntToBV {
		return k.fromInt(args[0], int(op.I))
	}
	a := k.vectorOf[args[0]]
	var b bits.Vector
	if len(args) > 1 {
		b = k.vectorOf[args[1]]
	}
	switch op.Code {
	case BVNot:
		return a.Not()
	case BVAnd:
		return g.BitAnd(a, b)
	case BVOr:
		return g.BitOr(a, b)
	case BVXor:
		return g.BitXor(a, b)
	case BVNeg:
		return g.Neg(a)
	case BVAdd:
		return g.Add(a, b)
	case BVMul:
		return g.Mul(a, b)
	case BVUDiv:
		return g.UDiv(a, b)
	case BVURem:
		return g.URem(a, b)
	case BVSDiv:
		return g.SDiv(a, b)
	case BVSRem:
		return g.SRem(a, b)
	case BVSMod:
		return g.SMod(a, b)
	case BVShl:
		return g.Shl(a, b)
	case BVLShr:
		return g.LShr(a, b)
	case BVAShr:
		return g.AShr(a, b)
	case BVConcat:
		return bits.Concat(a, b)
	case BVExtract:
		return slices.Clone(a[op.J : op.I+1])
	case BVZeroExtend:
		return a.ZeroExtend(int(op.I))
	}
	return a.SignExtend(int(op.I)) // BVSignExtend
}

// predicate returns the literal of a formula that is an operator applied to arguments.
func (k *combination) predicate(t Term) bits.Lit {
	g := k.graph
	op, args := k.c.Operator(t), k.c.Args(t)
	if op.Code >= FPAbs {
		return k.floatPredicate(op, args)
	}
	a, b := k.vectorOf[args[0]], k.vectorOf[args[1]]
	switch op.Code {
	case BVULt:
		return g.Ult(a, b)
	case BVULe:
		return g.Ule(a, b)
	case BVSLt:
		return g.Slt(a, b)
	case BVSLe:
		return g.Sle(a, b)
	case BVUMulO:
		return g.UMulO(a, b)
	}
	return g.SMulO(a, b) // BVSMulO
}

// isSet returns the formula that says that a bit of a bit-vector is 1.
func (c *Context) isSet(t Term, i int) Term { return c.Eq(c.Extract(t, i, i), c.BV(big.NewInt(1), 1)) }

// number returns the number that the bits of t are as an Int term: a sum of powers of two, of which the highest is negative if t is signed.
func (c *Context) number(t Term, signed bool) Term {
	width := c.Width(c.Sort(t))
	parts := make([]Term, width)
	for i := range parts {
		weight := num.Pow2(i)
		if signed && i == width-1 {
			weight = weight.Neg()
		}
		parts[i] = c.Ite(c.isSet(t, i), c.Num(weight, Int), c.Int(0))
	}
	return c.Add(parts...)
}

// fromInt makes the lowest bits of an integer: t = 2^width*q + the number that they are.
func (k *combination) fromInt(t Term, width int) bits.Vector {
	c := k.c
	sort, _ := c.BitVecSort(width)
	x, q := c.Fresh("bits", sort), c.Fresh("high", Int)
	c.nodes[x].flags |= hidden
	c.nodes[q].flags |= hidden
	k.lemma(c.Eq(t, c.Add(c.Scale(num.Pow2(width), q), c.number(x, false))))
	return k.vector(x)
}

// introduceNumber defines a KOp of sort Int over a bit-vector.
func (k *combination) introduceNumber(t Term) {
	n := &k.c.nodes[t]
	switch code := k.c.Operator(t).Code; code {
	case BVToInt, BVSToInt:
		k.lemma(k.c.Eq(t, k.c.number(n.args[0], code == BVSToInt)))
		k.orderNumbers(t)
	case FPMin, FPMax, FPToUBV, FPToSBV, FPToReal:
		k.choices = append(k.choices, t)
	}
}

// maxOrdered bounds the numbers of bit-vectors that are ordered pair by pair.
const maxOrdered = 8

// orderNumbers says that the numbers of bit-vectors are ordered as these are. The bits say so too, but one by one.
func (k *combination) orderNumbers(t Term) {
	c := k.c
	k.numbers = append(k.numbers, t)
	if k.log != nil || len(k.numbers) > maxOrdered {
		return
	}
	x := c.nodes[t].args[0]
	for _, u := range k.numbers[:len(k.numbers)-1] {
		if y := c.nodes[u].args[0]; c.Sort(x) == c.Sort(y) && c.nodes[t].aux == c.nodes[u].aux {
			order := orderOf(c.Operator(t).Code)
			k.lemma(c.Iff(c.apply(order, x, y), c.Le(t, u)))
			k.lemma(c.Iff(c.apply(order, y, x), c.Le(u, t)))
			k.lemma(c.Iff(c.Eq(x, y), c.Eq(t, u)))
		}
	}
}

// orderOf is the order of bit-vectors for the operator that makes numbers of them.
func orderOf(code OpCode) OpCode {
	if code == BVSToInt {
		return BVSLe
	}
	return BVULe
}

// boundNumber says of the bound of the number of a bit-vector what it is for the bit-vector.
func (k *combination) boundNumber(bound Term) {
	c := k.c
	l := c.Linear(bound)
	if k.log != nil || len(l.Mono) != 1 || !c.isOp(l.Mono[0].Var, BVToInt) && !c.isOp(l.Mono[0].Var, BVSToInt) {
		return
	}
	t, code := l.Mono[0].Var, c.Operator(l.Mono[0].Var).Code
	x := c.nodes[t].args[0]
	width := c.Width(c.Sort(x))
	least, most := num.Zero(), num.Pow2(width).Sub(num.One())
	if code == BVSToInt {
		least, most = num.Pow2(width-1).Neg(), num.Pow2(width-1).Sub(num.One())
	}
	at := l.Const.Div(l.Mono[0].Coeff).Neg() // t <= at, or at <= t
	var means Term
	switch upper := l.Mono[0].Coeff.Sign() > 0; {
	case upper && at.Cmp(most) >= 0, !upper && at.Cmp(least) <= 0:
		means = True
	case upper && at.Cmp(least) < 0, !upper && at.Cmp(most) > 0:
		means = False
	case upper:
		means = c.apply(orderOf(code), x, c.Bits(c.Sort(x), at.Floor().Big().Num()))
	default:
		means = c.apply(orderOf(code), c.Bits(c.Sort(x), at.Neg().Floor().Neg().Big().Num()), x)
	}
	k.lemma(c.Iff(bound, means))
}

// bitsValue returns the number that a vector is in the model of the search.
func (k *combination) bitsValue(v bits.Vector) *big.Int {
	x := new(big.Int)
	for i, l := range v {
		if k.holds(l) {
			x.SetBit(x, i, 1)
		}
	}
	return x
}

// holds is the value of a literal of the circuit in the model of the search. What the search does not know is open; it is false.
func (k *combination) holds(l bits.Lit) bool {
	if l == bits.True || l == bits.False {
		return l == bits.True
	}
	v, ok := k.emitter.Known(l)
	return ok && k.sat.Value(sat.Lit(v)) > 0
}
