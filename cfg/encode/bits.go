package encode

import (
	"math/big"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// maxRuns bounds the number of runs of ones in a mask that is encoded exactly.
const maxRuns = 8

// bitwise encodes &, | and ^. Two's complement makes x | y = x + y - (x & y) and x ^ y = x + y - 2*(x & y) for all integers,
// so that only & needs thought.
func (enc *encoder) bitwise(e *cfg.Expr, x, y value) value {
	both := enc.and(e, x, y)
	if e.Op == cfg.BitAnd {
		return both
	}
	k := num.MinusOne()
	if e.Op == cfg.BitXor {
		k = num.FromInt(-2)
	}
	r := enc.sum(enc.sum(x, y), enc.scaled(k, both))
	r.iv = r.iv.Meet(num.BitHull(x.iv, y.iv))
	if !e.Type.IsMath() {
		r.iv = r.iv.Meet(e.Type.Range())
	}
	if !x.iv.IsPoint() && !y.iv.IsPoint() { // what is said about an approximate & does not imply it
		enc.bound(r)
	}
	return r
}

// and encodes x & y.
func (enc *encoder) and(e *cfg.Expr, x, y value) value {
	first, second := x, y
	if x.iv.IsPoint() {
		x, y = y, x
	}
	if x.iv.IsPoint() {
		return enc.constant(cfg.BitOp(cfg.BitAnd, x.iv.Lo, y.iv.Lo))
	}
	truth := num.Span(num.Zero(), num.One())
	switch {
	case x.term == y.term:
		return x
	case y.iv.IsPoint():
		if v, ok := enc.mask(x, y.iv.Lo); ok {
			return v
		}
	case x.iv.Within(truth) && y.iv.Within(truth):
		v := enc.fresh("a", truth)
		enc.fact(enc.c.Le(enc.c.Int(0), v.term))
		enc.fact(enc.c.Le(v.term, x.term))
		enc.fact(enc.c.Le(v.term, y.term))
		enc.fact(enc.c.Le(enc.c.Add(x.term, y.term), enc.c.Add(v.term, enc.c.Int(1))))
		return v
	}
	if x.iv.Values(maxMaskCases) != nil {
		x, y = y, x
	}
	if ks := y.iv.Values(maxMaskCases); ks != nil && !slices.ContainsFunc(ks, tooRough) {
		return enc.cases(y, ks, func(k num.Rat) value {
			v, _ := enc.mask(x, k)
			return v
		})
	}
	v := enc.nonlinearAnd(x, y)
	for _, o := range enc.vo.Points.of(e) {
		enc.exactAt(first, o.x, v.term, func() (value, bool) { return enc.mask(second, o.x) })
		enc.exactAt(second, o.y, v.term, func() (value, bool) { return enc.mask(first, o.y) })
	}
	return v
}

// run is a maximal sequence of ones in a binary number: the bits from..to-1. to is -1 if it has no end.
type run struct{ from, to int }

// runs lists the runs of ones of the two's complement form of m, from the lowest.
func runs(m num.Rat) []run {
	b := m.Big().Num()
	var rs []run
	bit := uint(0)
	for i := 0; i <= b.BitLen(); i++ {
		if next := signBit(b, i); next != bit {
			if bit = next; bit == 1 {
				rs = append(rs, run{i, -1})
			} else {
				rs[len(rs)-1].to = i
			}
		}
	}
	return rs
}

// signBit is bit i of b in two's complement with endless sign extension.
func signBit(b *big.Int, i int) uint {
	if b.Sign() >= 0 {
		return b.Bit(i)
	}
	return 1 - new(big.Int).Not(b).Bit(i)
}

// tooRough reports whether a mask has too many runs to be encoded exactly.
func tooRough(m num.Rat) bool { return len(runs(m)) > maxRuns }

// mask encodes x & m for a constant m: a run of ones from bit i to bit j contributes 2^i*floor(x/2^i) - 2^j*floor(x/2^j).
func (enc *encoder) mask(x value, m num.Rat) (v value, ok bool) {
	if tooRough(m) {
		return value{}, false
	}
	last := value{term: x.term, iv: x.iv} // floor(x/2^at)
	at := 0
	slice := func(i int) value { // 2^i*floor(x/2^i)
		last = enc.floor(last, num.Pow2(i-at))
		at = i
		return enc.scaled(num.Pow2(i), last)
	}
	v = enc.constant(num.Zero())
	for _, r := range runs(m) {
		v = enc.sum(v, slice(r.from))
		if r.to >= 0 {
			v = enc.difference(v, slice(r.to))
		}
	}
	v.iv = maskRange(x.iv, m)
	return v, true
}

// maskRange is an interval for x & m.
func maskRange(x num.Interval, m num.Rat) num.Interval {
	r := andRange(x, num.Point(m))
	if m.Sign() < 0 { // it has the sign of x, and is not greater
		r.Hi, r.HiOK = x.Hi, x.HiOK
	}
	return r
}

// nonlinearAnd stands for x & y by a fresh constant, and says about it what linear inequalities can.
func (enc *encoder) nonlinearAnd(x, y value) value {
	c, zero := enc.c, enc.c.Int(0)
	v := enc.fresh("a", andRange(x.iv, y.iv))
	enc.approx = true
	enc.bound(v)
	either := func(f, g smt.Term) { enc.fact(c.Or(f, g)) }
	positive := func(a, b value) { // a >= 0 implies 0 <= v <= a; a < 0 implies v <= b
		neg := c.Lt(a.term, zero)
		if a.iv.AtLeast(num.Zero()) {
			neg = smt.False
		}
		either(neg, c.And(c.Le(zero, v.term), c.Le(v.term, a.term)))
		either(c.Not(neg), c.Le(v.term, b.term))
	}
	positive(x, y)
	positive(y, x)
	if hull := num.BitHull(x.iv, y.iv); hull.HiOK { // x | y does not exceed the hull
		enc.fact(c.Le(c.Sub(c.Add(x.term, y.term), v.term), enc.num(hull.Hi)))
	}
	return v
}

// andRange is an interval for x & y.
func andRange(x, y num.Interval) num.Interval {
	r := num.BitHull(x, y)
	for _, o := range []num.Interval{x, y} {
		if zero := num.Zero(); o.AtLeast(zero) { // x & y lies between 0 and x
			r = r.Meet(num.Interval{Lo: zero, LoOK: true, Hi: o.Hi, HiOK: o.HiOK})
		}
	}
	return r
}
