package absint

import (
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
	if !b.HiOK || most.Less(b.Hi) {
		v = top()
		if a.nonNegative() {
			v = atLeast(num.Zero())
		}
		return v, true
	}
	lo, _ := b.Lo.Int64()
	hi, _ := b.Hi.Int64()
	if op == cfg.Shl {
		factor := span(num.Pow2(int(lo)), num.Pow2(int(hi)))
		if c, ok := factor.meet(class(num.Pow2(int(lo)), num.Zero())); ok {
			factor = c
		}
		return a.mul(factor).fit(t, true)
	}
	v = a.shiftedRight(int(lo))
	if hi != lo {
		v = allOf(v.Join(a.shiftedRight(int(hi)).Interval))
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
	v.Interval = a.Divide(d, num.Rat.Floor)
	v, _ = v.reduced()
	return v
}

// bitwise contains a op b for one of &, | and ^.
func bitwise(op cfg.Op, a, b value) value {
	if a.isConstant() && b.isConstant() {
		return constant(cfg.BitOp(op, a.r, b.r))
	}
	v := bitRange(op, a, b)
	k := min(knownBits(a), knownBits(b))
	m := num.Pow2(k)
	low := class(m, cfg.BitOp(op, num.FloorMod(a.r, m), num.FloorMod(b.r, m)))
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
	all := num.BitHull(a.Interval, b.Interval)
	switch {
	case op == cfg.BitOr && a.nonNegative() && b.nonNegative():
		all = all.Meet(num.Interval{Lo: num.Max(a.Lo, b.Lo), LoOK: true})
	case op == cfg.BitAnd:
		for _, x := range []value{a, b} {
			if x.nonNegative() { // x & y lies between 0 and x
				all = all.Meet(num.Interval{Lo: num.Zero(), Hi: x.Hi, LoOK: true, HiOK: x.HiOK})
			}
		}
	}
	return allOf(all)
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
