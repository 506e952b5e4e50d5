package cfg

import "cairn/internal/num"

// interval is a set of integers lo..hi; a bound that is not OK is infinite.
type interval struct {
	lo, hi     num.Rat
	loOK, hiOK bool
}

func span(lo, hi num.Rat) interval { return interval{lo, hi, true, true} }

func point(r num.Rat) interval { return span(r, r) }

// rangeOf is the set of values of t.
func rangeOf(t Type) interval {
	if t.IsMath() {
		return interval{}
	}
	return span(t.Min(), t.Max())
}

func (a interval) isPoint() bool { return a.loOK && a.hiOK && a.lo.Equal(a.hi) }

func (a interval) isEmpty() bool { return a.loOK && a.hiOK && a.hi.Less(a.lo) }

func (a interval) contains(r num.Rat) bool {
	return (!a.loOK || a.lo.LessEq(r)) && (!a.hiOK || r.LessEq(a.hi))
}

// atLeast and atMost report whether all elements are.
func (a interval) atLeast(r num.Rat) bool { return a.loOK && r.LessEq(a.lo) }

func (a interval) atMost(r num.Rat) bool { return a.hiOK && a.hi.LessEq(r) }

// within reports whether a is a part of b.
func (a interval) within(b interval) bool {
	return (!b.loOK || a.atLeast(b.lo)) && (!b.hiOK || a.atMost(b.hi))
}

// meet is the intersection of a and b, or a if that is empty: a contradiction is left for the solver to find.
func (a interval) meet(b interval) interval {
	r := a
	if b.loOK && (!r.loOK || r.lo.Less(b.lo)) {
		r.lo, r.loOK = b.lo, true
	}
	if b.hiOK && (!r.hiOK || b.hi.Less(r.hi)) {
		r.hi, r.hiOK = b.hi, true
	}
	if r.isEmpty() {
		return a
	}
	return r
}

// join is the smallest interval that contains a and b.
func (a interval) join(b interval) interval {
	var r interval
	if r.loOK = a.loOK && b.loOK; r.loOK {
		r.lo = num.Min(a.lo, b.lo)
	}
	if r.hiOK = a.hiOK && b.hiOK; r.hiOK {
		r.hi = num.Max(a.hi, b.hi)
	}
	return r
}

func (a interval) add(b interval) interval {
	r := interval{loOK: a.loOK && b.loOK, hiOK: a.hiOK && b.hiOK}
	if r.loOK {
		r.lo = a.lo.Add(b.lo)
	}
	if r.hiOK {
		r.hi = a.hi.Add(b.hi)
	}
	return r
}

func (a interval) neg() interval {
	return interval{lo: a.hi.Neg(), hi: a.lo.Neg(), loOK: a.hiOK, hiOK: a.loOK}
}

func (a interval) scale(k num.Rat) interval {
	switch k.Sign() {
	case 0:
		return point(num.Zero())
	case -1:
		return a.neg().scale(k.Neg())
	}
	r := interval{loOK: a.loOK, hiOK: a.hiOK}
	if r.loOK {
		r.lo = a.lo.Mul(k)
	}
	if r.hiOK {
		r.hi = a.hi.Mul(k)
	}
	return r
}

// mul is the interval of products.
func (a interval) mul(b interval) interval {
	switch {
	case a.isPoint():
		return b.scale(a.lo)
	case b.isPoint():
		return a.scale(b.lo)
	case a.loOK && a.hiOK && b.loOK && b.hiOK:
		return b.scale(a.lo).join(b.scale(a.hi))
	case a.atLeast(num.Zero()) && b.atLeast(num.Zero()):
		return interval{lo: a.lo.Mul(b.lo), loOK: true}
	case a.atMost(num.Zero()) && b.atMost(num.Zero()):
		return interval{lo: a.hi.Mul(b.hi), loOK: true}
	case a.atLeast(num.Zero()) && b.atMost(num.Zero()):
		return interval{hi: a.lo.Mul(b.hi), hiOK: true}
	case a.atMost(num.Zero()) && b.atLeast(num.Zero()):
		return interval{hi: a.hi.Mul(b.lo), hiOK: true}
	default:
		return interval{}
	}
}

// divide is the interval of quotients by the constant d > 0 under a monotone rounding.
func (a interval) divide(d num.Rat, round func(num.Rat) num.Rat) interval {
	r := a
	if r.loOK {
		r.lo = round(a.lo.Div(d))
	}
	if r.hiOK {
		r.hi = round(a.hi.Div(d))
	}
	return r
}

// values lists the elements, nil if there are more than limit.
func (a interval) values(limit int64) []num.Rat {
	if !a.loOK || !a.hiOK {
		return nil
	}
	n, ok := a.hi.Sub(a.lo).Int64()
	if !ok || n >= limit {
		return nil
	}
	vs := make([]num.Rat, 0, n+1)
	for i := range n + 1 {
		vs = append(vs, a.lo.Add(num.FromInt(i)))
	}
	return vs
}

// bitHull is the smallest -2^k..2^k-1, or 0..2^k-1, that contains a and b: bit operations do not leave it.
func bitHull(a, b interval) interval {
	all := a.join(b)
	if !all.hiOK || !all.loOK {
		return interval{lo: num.Zero(), loOK: all.atLeast(num.Zero())}
	}
	k := 0
	for !num.Pow2(k).Neg().LessEq(all.lo) || !all.hi.Less(num.Pow2(k)) {
		k++
	}
	if all.atLeast(num.Zero()) {
		return span(num.Zero(), num.Pow2(k).Sub(num.One()))
	}
	return span(num.Pow2(k).Neg(), num.Pow2(k).Sub(num.One()))
}
