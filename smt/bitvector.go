package smt

import (
	"math/big"

	"cairn/internal/num"
	"slices"
)

// Bit-vector terms: what SMT-LIB has and the operators of terms have not is built from these, and all of them are simplified when they
// are made.

// Concat returns the terms one after the other, the first one in the highest bits.
func (c *Context) Concat(ts ...Term) Term {
	t := ts[len(ts)-1]
	for _, high := range slices.Backward(ts[:len(ts)-1]) {
		t = c.apply(BVConcat, high, t)
	}
	return t
}

// Extract returns the bits from high down to low.
func (c *Context) Extract(t Term, high, low int) Term {
	return c.Op(Operator{BVExtract, int32(high), int32(low)}, t)
}

// ZeroExtend returns t with k zero bits above.
func (c *Context) ZeroExtend(t Term, k int) Term {
	return c.Op(Operator{Code: BVZeroExtend, I: int32(k)}, t)
}

// SignExtend returns t with k copies of its highest bit above.
func (c *Context) SignExtend(t Term, k int) Term {
	return c.Op(Operator{Code: BVSignExtend, I: int32(k)}, t)
}

// BVSub returns a - b.
func (c *Context) BVSub(a, b Term) Term { return c.apply(BVAdd, a, c.apply(BVNeg, b)) }

// RotateLeft returns t with its bits moved up by k, those beyond the highest coming back at the lowest.
func (c *Context) RotateLeft(t Term, k int) Term {
	w := c.Width(c.Sort(t))
	if k %= w; k == 0 {
		return t
	}
	return c.Concat(c.Extract(t, w-k-1, 0), c.Extract(t, w-1, w-k))
}

// bitsOf returns the value of a KValue, nil of other terms.
func (c *Context) bitsOf(t Term) *big.Int {
	if c.nodes[t].kind == KValue {
		return c.BitsOf(t)
	}
	return nil
}

// isOp reports whether t is an application of the operator.
func (c *Context) isOp(t Term, code OpCode) bool {
	return c.nodes[t].kind == KOp && c.Operator(t).Code == code
}

// zero returns the constant 0 of the sort.
func (c *Context) zero(s Sort) Term { return c.Bits(s, new(big.Int)) }

// ones returns the constant of the sort all of whose bits are 1.
func (c *Context) ones(s Sort) Term { return c.Bits(s, big.NewInt(-1)) }

// rewriteBits simplifies an application, if it can. The rules take constant time each.
func (c *Context) rewriteBits(op Operator, sort Sort, args []Term) (Term, bool) {
	switch op.Code {
	case BVNot, BVNeg:
		if c.isOp(args[0], op.Code) {
			return c.nodes[args[0]].args[0], true
		}
	case BVAnd, BVOr, BVXor, BVAdd, BVMul:
		return c.rewriteCommutative(op.Code, sort, args[0], args[1])
	case BVConcat, BVExtract, BVZeroExtend, BVSignExtend:
		return c.rewriteStructure(op, sort, args)
	case BVShl, BVLShr, BVAShr:
		return c.rewriteShift(op.Code, sort, args[0], args[1])
	case BVUDiv, BVURem, BVSDiv, BVSRem, BVSMod:
		return c.rewriteDivision(op.Code, sort, args[0], args[1])
	case IntToBV:
		return c.rewriteIntToBV(sort, args[0])
	case BVToInt:
		return c.rewriteBVToInt(args[0])
	case BVULt, BVULe, BVSLt, BVSLe:
		return c.rewriteOrder(op.Code, args[0], args[1])
	case FPNeg, FPAbs:
		if c.isOp(args[0], FPNeg) {
			inner := c.nodes[args[0]].args[0]
			if op.Code == FPAbs {
				inner = c.apply(FPAbs, inner)
			}
			return inner, true
		}
	}
	return NoTerm, false
}

// rewriteCommutative sorts the arguments, a constant first, and simplifies.
func (c *Context) rewriteCommutative(code OpCode, sort Sort, a, b Term) (Term, bool) {
	first, second := a, b
	if c.nodes[b].kind == KValue || c.nodes[a].kind != KValue && b < a {
		a, b = b, a
	}
	zero, ones := c.zero(sort), c.ones(sort)
	not := func(t Term) Term { return c.apply(BVNot, t) }
	negated := c.isOp(b, BVNot) && c.nodes[b].args[0] == a || c.isOp(a, BVNot) && c.nodes[a].args[0] == b
	switch code {
	case BVAnd:
		switch {
		case a == zero || negated:
			return zero, true
		case a == ones || a == b:
			return b, true
		}
	case BVOr:
		switch {
		case a == ones || negated:
			return ones, true
		case a == zero || a == b:
			return b, true
		}
	case BVXor:
		switch {
		case a == b:
			return zero, true
		case a == zero:
			return b, true
		case a == ones:
			return not(b), true
		case negated:
			return ones, true
		}
	case BVAdd:
		negative := c.isOp(b, BVNeg) && c.nodes[b].args[0] == a || c.isOp(a, BVNeg) && c.nodes[a].args[0] == b
		switch {
		case a == zero:
			return b, true
		case negative:
			return zero, true
		case negated:
			return ones, true
		}
	case BVMul:
		x := c.bitsOf(a)
		switch {
		case x == nil:
		case x.Sign() == 0:
			return zero, true
		case x.BitLen() == 1:
			return b, true
		case a == ones:
			return c.apply(BVNeg, b), true
		case isPowerOfTwo(x):
			return c.apply(BVShl, b, c.Bits(sort, big.NewInt(int64(x.BitLen()-1)))), true
		}
		switch na, nb := c.isOp(a, BVNeg), c.isOp(b, BVNeg); { // signs come outside
		case na && nb:
			return c.apply(BVMul, c.nodes[a].args[0], c.nodes[b].args[0]), true
		case na:
			return c.apply(BVNeg, c.apply(BVMul, c.nodes[a].args[0], b)), true
		case nb && x != nil:
			return c.apply(BVMul, c.apply(BVNeg, a), c.nodes[b].args[0]), true
		case nb:
			return c.apply(BVNeg, c.apply(BVMul, a, c.nodes[b].args[0])), true
		}
	}
	// Constants are brought together: k1 + (k2 + x) = (k1+k2) + x.
	if x := c.bitsOf(a); x != nil && c.isOp(b, code) && c.bitsOf(c.nodes[b].args[0]) != nil {
		inner := c.nodes[b].args
		return c.apply(code, c.apply(code, a, inner[0]), inner[1]), true
	}
	if a != first || b != second {
		return c.apply(code, a, b), true
	}
	return NoTerm, false
}

func isPowerOfTwo(x *big.Int) bool {
	return x.Sign() > 0 && x.TrailingZeroBits() == uint(x.BitLen()-1)
}

// rewriteStructure simplifies what only moves bits.
func (c *Context) rewriteStructure(op Operator, sort Sort, args []Term) (Term, bool) {
	t := args[0]
	switch op.Code {
	case BVConcat:
		low := args[1]
		if c.isOp(low, BVConcat) && c.bitsOf(t) != nil && c.bitsOf(c.nodes[low].args[0]) != nil {
			inner := c.nodes[low].args
			return c.apply(BVConcat, c.apply(BVConcat, t, inner[0]), inner[1]), true
		}
		if c.isOp(t, BVConcat) { // to the right
			inner := c.nodes[t].args
			return c.apply(BVConcat, inner[0], c.apply(BVConcat, inner[1], low)), true
		}
		if c.isOp(t, BVExtract) && c.isOp(low, BVExtract) && c.nodes[t].args[0] == c.nodes[low].args[0] {
			if high, rest := c.Operator(t), c.Operator(low); high.J == rest.I+1 {
				return c.Extract(c.nodes[t].args[0], int(high.I), int(rest.J)), true
			}
		}
	case BVExtract:
		return c.rewriteExtract(int(op.I), int(op.J), t)
	case BVZeroExtend:
		if op.I == 0 {
			return t, true
		}
		return c.apply(BVConcat, c.BV(new(big.Int), int(op.I)), t), true
	case BVSignExtend:
		if op.I == 0 {
			return t, true
		}
	}
	return NoTerm, false
}

// rewriteExtract moves an extraction inside.
func (c *Context) rewriteExtract(high, low int, t Term) (Term, bool) {
	width := c.Width(c.Sort(t))
	if low == 0 && high == width-1 {
		return t, true
	}
	n := &c.nodes[t]
	if n.kind == KIte && (c.bitsOf(n.args[1]) != nil || c.bitsOf(n.args[2]) != nil) {
		cond, a, b := n.args[0], n.args[1], n.args[2]
		return c.Ite(cond, c.Extract(a, high, low), c.Extract(b, high, low)), true
	}
	if n.kind != KOp {
		return NoTerm, false
	}
	args := n.args
	switch op := c.Operator(t); op.Code {
	case BVExtract:
		return c.Extract(args[0], high+int(op.J), low+int(op.J)), true
	case BVConcat:
		split := c.Width(c.Sort(args[1]))
		switch {
		case high < split:
			return c.Extract(args[1], high, low), true
		case low >= split:
			return c.Extract(args[0], high-split, low-split), true
		}
		return c.apply(BVConcat, c.Extract(args[0], high-split, 0), c.Extract(args[1], split-1, low)), true
	case BVSignExtend:
		if inner := c.Width(c.Sort(args[0])); high < inner {
			return c.Extract(args[0], high, low), true
		}
	}
	return NoTerm, false
}

// rewriteShift makes shifts by constants concatenations.
func (c *Context) rewriteShift(code OpCode, sort Sort, t, by Term) (Term, bool) {
	k := c.bitsOf(by)
	if k == nil {
		return NoTerm, false
	}
	width := c.Width(sort)
	if k.Cmp(big.NewInt(int64(width))) >= 0 {
		if code != BVAShr {
			return c.zero(sort), true
		}
		k = big.NewInt(int64(width - 1))
	}
	n := int(k.Int64())
	switch {
	case n == 0:
		return t, true
	case code == BVShl:
		return c.apply(BVConcat, c.Extract(t, width-n-1, 0), c.BV(new(big.Int), n)), true
	case code == BVLShr:
		return c.ZeroExtend(c.Extract(t, width-1, n), n), true
	}
	return c.SignExtend(c.Extract(t, width-1, n), n), true
}

// rewriteDivision simplifies division and remainder by the same, by zero (SMT-LIB: the quotient is all ones, the remainder the dividend), and
// unsigned ones by powers of two.
func (c *Context) rewriteDivision(code OpCode, sort Sort, a, b Term) (Term, bool) {
	quotient := code == BVUDiv || code == BVSDiv
	switch {
	case a == b && quotient:
		return c.Ite(c.Eq(b, c.zero(sort)), c.ones(sort), c.Bits(sort, big.NewInt(1))), true
	case a == b:
		return c.zero(sort), true
	}
	x := c.bitsOf(b)
	switch {
	case x == nil:
		return NoTerm, false
	case x.Sign() == 0 && !quotient:
		return a, true
	case x.Sign() == 0 && code == BVUDiv:
		return c.ones(sort), true
	case !isPowerOfTwo(x) || code != BVUDiv && code != BVURem:
		return NoTerm, false
	}
	k := x.BitLen() - 1
	switch {
	case code == BVUDiv:
		return c.apply(BVLShr, a, c.Bits(sort, big.NewInt(int64(k)))), true
	case k == 0:
		return c.zero(sort), true
	}
	return c.ZeroExtend(c.Extract(a, k-1, 0), c.Width(sort)-k), true
}

// rewriteIntToBV makes int_to_bv of a sum of numbers of bit-vectors the sum of the bit-vectors.
func (c *Context) rewriteIntToBV(sort Sort, t Term) (Term, bool) {
	l := c.Linear(t)
	width := c.Width(sort)
	sum := c.Bits(sort, l.Const.Big().Num())
	for _, m := range l.Mono {
		if !m.Coeff.IsInt() || !c.isOp(m.Var, BVToInt) && !c.isOp(m.Var, BVSToInt) {
			return NoTerm, false
		}
		x := c.nodes[m.Var].args[0]
		switch has := c.Width(c.Sort(x)); {
		case has >= width:
			x = c.Extract(x, width-1, 0)
		case c.isOp(m.Var, BVToInt):
			x = c.ZeroExtend(x, width-has)
		default:
			x = c.SignExtend(x, width-has)
		}
		sum = c.apply(BVAdd, sum, c.apply(BVMul, c.Bits(sort, m.Coeff.Big().Num()), x))
	}
	return sum, len(l.Mono) > 0
}

// rewriteBVToInt makes the number of int_to_bv a remainder, and takes zeros in front away.
func (c *Context) rewriteBVToInt(t Term) (Term, bool) {
	switch {
	case c.isOp(t, IntToBV):
		return c.ModConst(c.nodes[t].args[0], num.Pow2(c.Width(c.Sort(t)))), true
	case c.isOp(t, BVConcat):
		if high := c.bitsOf(c.nodes[t].args[0]); high != nil && high.Sign() == 0 {
			return c.apply(BVToInt, c.nodes[t].args[1]), true
		}
	}
	return NoTerm, false
}

// rewriteOrder simplifies comparisons with themselves and with the least and the greatest number.
func (c *Context) rewriteOrder(code OpCode, a, b Term) (Term, bool) {
	sort := c.Sort(a)
	strict := code == BVULt || code == BVSLt
	least, greatest := c.zero(sort), c.ones(sort)
	if code == BVSLt || code == BVSLe {
		least = c.Bits(sort, new(big.Int).Lsh(big.NewInt(1), uint(c.Width(sort)-1)))
		greatest = c.apply(BVNot, least)
	}
	switch {
	case a == b:
		return truthTerm(!strict), true
	case strict && (b == least || a == greatest):
		return False, true
	case !strict && (a == least || b == greatest):
		return True, true
	case strict && a == least, strict && b == greatest:
		return c.Not(c.Eq(a, b)), true
	case !strict && (b == least || a == greatest):
		return c.Eq(a, b), true
	case code == BVULt:
		return c.Not(c.apply(BVULe, b, a)), true
	case code == BVSLt:
		return c.Not(c.apply(BVSLe, b, a)), true
	}
	return NoTerm, false
}

func truthTerm(b bool) Term {
	if b {
		return True
	}
	return False
}

// sameBits simplifies the equation of two bit-vectors.
func (c *Context) sameBits(a, b Term) (Term, bool) {
	if c.SortKind(c.Sort(a)) != SortBitVec {
		return NoTerm, false
	}
	if c.nodes[a].kind == KValue {
		a, b = b, a
	}
	if c.nodes[a].kind != KOp {
		if c.nodes[b].kind != KOp {
			return NoTerm, false
		}
		a, b = b, a
	}
	if same, ok := c.samePolynomial(a, b); ok {
		return truthTerm(same), true
	}
	args := c.nodes[a].args
	switch op := c.Operator(a); op.Code {
	case BVConcat: // part by part, if the other side has the same parts or is constant
		split := c.Width(c.Sort(args[1]))
		if c.bitsOf(b) == nil && !(c.isOp(b, BVConcat) && c.Width(c.Sort(c.nodes[b].args[1])) == split) {
			return NoTerm, false
		}
		width := c.Width(c.Sort(a))
		return c.And(c.Eq(args[0], c.Extract(b, width-1, split)), c.Eq(args[1], c.Extract(b, split-1, 0))), true
	case BVNot, BVNeg:
		if c.isOp(b, op.Code) {
			return c.Eq(args[0], c.nodes[b].args[0]), true
		}
		if c.bitsOf(b) != nil {
			return c.Eq(args[0], c.apply(op.Code, b)), true
		}
	case BVAdd:
		if k := args[0]; c.bitsOf(k) != nil && c.bitsOf(b) != nil {
			return c.Eq(args[1], c.BVSub(b, k)), true
		}
		if c.isOp(b, BVAdd) && c.nodes[b].args[0] == args[0] {
			return c.Eq(args[1], c.nodes[b].args[1]), true
		}
		for i, x := range args {
			if x == b {
				return c.Eq(args[1-i], c.zero(c.Sort(a))), true
			}
		}
	case BVXor:
		if c.bitsOf(args[0]) != nil && c.bitsOf(b) != nil {
			return c.Eq(args[1], c.apply(BVXor, args[0], b)), true
		}
	}
	return NoTerm, false
}
