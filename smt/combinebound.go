package smt

import (
	"math"
	"math/bits"
)

// atMost returns a number that a bit-vector does not exceed, whatever the model is; the largest uint64 means that none is known. Sums of
// bits, for example, are much smaller than their widths allow, and the bits above need no circuit.
func (k *combination) atMost(t Term) uint64 {
	if m, ok := k.bound[t]; ok {
		return m
	}
	return widest(k.c.Width(k.c.Sort(t)))
}

// widest is the largest number of so many bits, as far as a uint64 goes.
func widest(width int) uint64 {
	if width >= 64 {
		return math.MaxUint64
	}
	return 1<<width - 1
}

// newBound bounds a term whose parts have bounds.
func (k *combination) newBound(t Term) uint64 {
	c := k.c
	n := &c.nodes[t]
	all := widest(c.Width(n.sort))
	switch {
	case n.kind == KValue && c.SortKind(n.sort) == SortBitVec:
		if x := c.BitsOf(t); x.IsUint64() {
			return x.Uint64()
		}
	case n.kind == KIte:
		return max(k.atMost(n.args[1]), k.atMost(n.args[2]))
	case n.kind == KOp && c.Operator(t).Code < FPAbs:
		return min(all, k.boundOf(c.Operator(t), n.args))
	}
	return all
}

// boundOf bounds the result of an operator, perhaps by more than its width allows.
func (k *combination) boundOf(op Operator, args []Term) uint64 {
	const unknown = math.MaxUint64
	if k.c.SortKind(k.c.Sort(args[0])) != SortBitVec {
		return unknown
	}
	a, b := k.atMost(args[0]), uint64(unknown)
	if len(args) > 1 {
		b = k.atMost(args[1])
	}
	switch op.Code {
	case BVAnd:
		return min(a, b)
	case BVOr, BVXor:
		return widest(bits.Len64(a | b))
	case BVAdd:
		if sum, carry := bits.Add64(a, b, 0); carry == 0 && sum <= widest(k.c.Width(k.c.Sort(args[0]))) {
			return sum
		}
	case BVMul:
		if high, low := bits.Mul64(a, b); high == 0 && low <= widest(k.c.Width(k.c.Sort(args[0]))) {
			return low
		}
	case BVURem, BVLShr: // the remainder by zero is the dividend
		return a
	case BVUDiv:
		if x := k.c.bitsOf(args[1]); x != nil && x.Sign() > 0 && a != unknown {
			if !x.IsUint64() {
				return 0
			}
			return a / x.Uint64()
		}
	case BVConcat:
		low := k.c.Width(k.c.Sort(args[1]))
		switch {
		case a == 0:
			return b
		case low+bits.Len64(a) <= 64:
			return a<<low | b
		}
	case BVExtract:
		if m := a >> op.J; a != unknown && m <= widest(int(op.I-op.J+1)) {
			return m
		}
	}
	return unknown
}
