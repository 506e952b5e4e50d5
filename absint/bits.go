package absint

import (
	"math/big"

	"cairn/cfg"
	"cairn/internal/num"
)

// maxKnown bounds the number of low bits that knownBits looks at.
const maxKnown = 256

// shift contains a << b or a >> b in the type t; ok is false if every shift is undefined.
func (a value) shift(op cfg.Op, t cfg.Type, b value) (v value, ok bool) {
	most := num.FromInt(maxKnown)
	counts := atLeast(num.Zero())
	if !t.IsMath() {
		counts = span(num.Zero(), num.FromInt(int64(t.Bits)-1))
	}
	if b, ok = b.meet(counts); !ok {
		return value{}, false
	}
	if !b.hiOK || most.Less(b.hi) {
		v = top()
		if a.nonNegative() {
			v = atLeast(num.Zero())
		}
		return v, true
	}
	lo, _ := b.lo.Int64()
	hi, _ := b.hi.Int64()
	if op == cfg.Shl {
		factor := span(num.Pow2(int(lo)), num.Pow2(int(hi)))
		if c, ok := factor.meet(class(num.Pow2(int(lo)), num.Zero())); ok {
			factor = c
		}
		return a.mul(factor).fit(t, true)
	}
	v = a.shiftedRight(int(lo))
	if hi != lo {
		v = v.join(a.shiftedRight(int(hi))).bounds()
	}
	return v, true
}

// shiftedRight is floor(a / 2^k).
func (a value) shiftedRight(k int) value {
	d := num.Pow2(k)
	v := top()
	if num.FloorMod(a.m, d).IsZero() { // then all members have the same low bits
		v = class(a.m.Div(d), num.FloorDiv(a.r, d))
	}
	v.lo, v.loOK = a.lo.Div(d).Floor(), a.loOK
	v.hi, v.hiOK = a.hi.Div(d).Floor(), a.hiOK
	v, _ = v.reduced()
	return v
}

// bitwise contains a op b for one of &, | and ^.
func bitwise(op cfg.Op, a, b value) value {
	if a.isConstant() && b.isConstant() {
		return constant(bitOp(op, a.r, b.r))
	}
	v := bitRange(op, a, b)
	k := min(knownBits(a), knownBits(b))
	m := num.Pow2(k)
	low := class(m, bitOp(op, num.FloorMod(a.r, m), num.FloorMod(b.r, m)))
	if op == cfg.BitAnd { // zeros at the low end of one operand are zeros of the result
		if z := max(lowZeros(a), lowZeros(b)); z > k {
			low = class(num.Pow2(z), num.Zero())
		}
	}
	w, _ := v.meet(low)
	return w
}

// bitRange contains the results of the operation, as far as bounds tell.
func bitRange(op cfg.Op, a, b value) value {
	v := bitHull(a, b)
	if op == cfg.BitOr && a.nonNegative() && b.nonNegative() {
		v, _ = v.meet(atLeast(num.Max(a.lo, b.lo)))
	}
	if op != cfg.BitAnd {
		return v
	}
	for _, x := range []value{a, b} {
		if x.nonNegative() { // x & y lies between 0 and x
			v, _ = v.meet(value{lo: num.Zero(), hi: x.hi, loOK: true, hiOK: x.hiOK, m: num.One()})
		}
	}
	return v
}

// bitHull is the smallest -2^k..2^k-1, or 0..2^k-1, that contains a and b: bit operations do not leave it.
func bitHull(a, b value) value {
	all := a.bounds().join(b.bounds()).bounds()
	if !all.loOK || !all.hiOK {
		if all.nonNegative() {
			return atLeast(num.Zero())
		}
		return top()
	}
	n := max(width(all.lo), width(all.hi))
	if all.nonNegative() {
		return span(num.Zero(), num.Pow2(n).Sub(num.One()))
	}
	return span(num.Pow2(n).Neg(), num.Pow2(n).Sub(num.One()))
}

// width is the number of bits of x in two's complement, without the sign.
func width(x num.Rat) int {
	if x.Sign() < 0 {
		x = x.Add(num.One())
	}
	return x.Abs().Big().Num().BitLen()
}

// knownBits counts the low bits that all members have in common.
func knownBits(a value) int {
	if a.isConstant() {
		return maxKnown
	}
	return int(min(a.m.Big().Num().TrailingZeroBits(), maxKnown))
}

// lowZeros counts the low bits that are 0 in all members.
func lowZeros(a value) int {
	k := knownBits(a)
	r := a.r.Big().Num()
	if r.Sign() == 0 {
		return k
	}
	return min(k, int(r.TrailingZeroBits()))
}

func bitOp(op cfg.Op, a, b num.Rat) num.Rat {
	x, y, z := a.Big().Num(), b.Big().Num(), new(big.Int)
	switch op {
	case cfg.BitAnd:
		z.And(x, y)
	case cfg.BitOr:
		z.Or(x, y)
	default:
		z.Xor(x, y)
	}
	return num.FromBigInt(z)
}
