package absint

import (
	"fmt"
	"sort"

	"cairn/cfg"
	"cairn/internal/num"
)

// value is a set of integers: those between lo and hi (a bound that is not OK is infinite) that are congruent to r modulo m.
// It is reduced: m = 0 exactly for the constant r = lo = hi; otherwise 0 <= r < m, and the bounds are members. There is no
// empty value; operations that can be empty say so by a second result.
type value struct {
	lo, hi     num.Rat
	loOK, hiOK bool
	m, r       num.Rat
}

// top is the set of all integers.
func top() value { return value{m: num.One()} }

// constant is the set of r alone.
func constant(r num.Rat) value { return value{lo: r, hi: r, loOK: true, hiOK: true, r: r} }

// span is the set lo..hi.
func span(lo, hi num.Rat) value {
	v, _ := value{lo: lo, hi: hi, loOK: true, hiOK: true, m: num.One()}.reduced()
	return v
}

// atLeast is the set of all integers from lo on, atMost of those up to hi.
func atLeast(lo num.Rat) value { return value{lo: lo, loOK: true, m: num.One()} }

func atMost(hi num.Rat) value { return value{hi: hi, hiOK: true, m: num.One()} }

// class is the set of the integers that are congruent to r modulo m; m may be 0.
func class(m, r num.Rat) value {
	if m.IsZero() {
		return constant(r)
	}
	m = m.Abs()
	return value{m: m, r: num.FloorMod(r, m)}
}

// typeRange is the set of the values of t.
func typeRange(t cfg.Type) value {
	if t.IsMath() {
		return top()
	}
	return span(t.Min(), t.Max())
}

func truthRange() value { return span(num.Zero(), num.One()) }

func (a value) isConstant() bool { return a.m.IsZero() }

func (a value) contains(x num.Rat) bool {
	if a.loOK && x.Less(a.lo) || a.hiOK && a.hi.Less(x) {
		return false
	}
	return a.isConstant() || num.FloorMod(x.Sub(a.r), a.m).IsZero()
}

// nonNegative and nonPositive report what holds for all members.
func (a value) nonNegative() bool { return a.loOK && a.lo.Sign() >= 0 }

func (a value) nonPositive() bool { return a.hiOK && a.hi.Sign() <= 0 }

// reduced brings a into reduced form; ok is false if the set is empty.
func (a value) reduced() (v value, ok bool) {
	if a.m.IsZero() {
		if a.loOK && a.r.Less(a.lo) || a.hiOK && a.hi.Less(a.r) {
			return value{}, false
		}
		return constant(a.r), true
	}
	if !a.m.IsOne() {
		if a.loOK {
			a.lo = a.lo.Add(num.FloorMod(a.r.Sub(a.lo), a.m))
		}
		if a.hiOK {
			a.hi = a.hi.Sub(num.FloorMod(a.hi.Sub(a.r), a.m))
		}
	}
	if a.loOK && a.hiOK {
		switch c := a.lo.Cmp(a.hi); {
		case c > 0:
			return value{}, false
		case c == 0:
			return constant(a.lo), true
		}
	}
	return a, true
}

// within reports whether a is a subset of b.
func (a value) within(b value) bool {
	if b.loOK && (!a.loOK || a.lo.Less(b.lo)) || b.hiOK && (!a.hiOK || b.hi.Less(a.hi)) {
		return false
	}
	if b.isConstant() {
		return a.isConstant() // and then the bounds say that it is the same
	}
	return num.FloorMod(a.m, b.m).IsZero() && num.FloorMod(a.r.Sub(b.r), b.m).IsZero()
}

func (a value) equal(b value) bool { return a.within(b) && b.within(a) }

// join is the smallest value that contains a and b.
func (a value) join(b value) value {
	var v value
	if v.loOK = a.loOK && b.loOK; v.loOK {
		v.lo = num.Min(a.lo, b.lo)
	}
	if v.hiOK = a.hiOK && b.hiOK; v.hiOK {
		v.hi = num.Max(a.hi, b.hi)
	}
	c := class(num.Gcd(num.Gcd(a.m, b.m), a.r.Sub(b.r)), a.r)
	v.m, v.r = c.m, c.r
	return v
}

// meet is the intersection; ok is false if it is empty.
func (a value) meet(b value) (v value, ok bool) {
	v = a
	if b.loOK && (!v.loOK || v.lo.Less(b.lo)) {
		v.lo, v.loOK = b.lo, true
	}
	if b.hiOK && (!v.hiOK || b.hi.Less(v.hi)) {
		v.hi, v.hiOK = b.hi, true
	}
	if v.m, v.r, ok = meetClasses(a.m, a.r, b.m, b.r); !ok {
		return value{}, false
	}
	return v.reduced()
}

// meetClasses intersects two congruence classes by the Chinese remainder theorem.
func meetClasses(m1, r1, m2, r2 num.Rat) (m, r num.Rat, ok bool) {
	switch {
	case m2.IsOne():
		return m1, r1, true
	case m1.IsOne():
		return m2, r2, true
	case m1.IsZero():
		return m1, r1, class(m2, r2).contains(r1)
	case m2.IsZero():
		return m2, r2, class(m1, r1).contains(r2)
	}
	g := num.Gcd(m1, m2)
	d := r2.Sub(r1).Div(g)
	if !d.IsInt() {
		return m, r, false
	}
	n := m2.Div(g)
	inv, _ := num.ModInverse(m1.Div(g), n) // m1/g and m2/g are coprime
	m = m1.Mul(n)
	return m, num.FloorMod(r1.AddMul(m1, num.FloorMod(d.Mul(inv), n)), m), true
}

// without removes x where that can be expressed: at an end, or from a set so small that the rest is joined one by one.
func (a value) without(x num.Rat) (v value, ok bool) {
	if !a.contains(x) {
		return a, true
	}
	if members := a.members(4); members != nil {
		for _, y := range members {
			switch {
			case y.Equal(x):
			case ok:
				v = v.join(constant(y))
			default:
				v, ok = constant(y), true
			}
		}
		return v, ok
	}
	one := num.One()
	switch {
	case a.loOK && a.lo.Equal(x):
		a.lo = a.lo.Add(one)
	case a.hiOK && a.hi.Equal(x):
		a.hi = a.hi.Sub(one)
	}
	return a.reduced()
}

// members lists the elements, nil if there are more than limit.
func (a value) members(limit int64) []num.Rat {
	if a.isConstant() {
		return []num.Rat{a.r}
	}
	if !a.loOK || !a.hiOK || num.FromInt(limit-1).Mul(a.m).Less(a.hi.Sub(a.lo)) {
		return nil
	}
	var out []num.Rat
	for x := a.lo; x.LessEq(a.hi); x = x.Add(a.m) {
		out = append(out, x)
	}
	return out
}

// shifted is the set of x + k.
func (a value) shifted(k num.Rat) value { return a.add(constant(k)) }

// interval is a without its congruence, as an interval.
func (a value) interval() num.Interval {
	return num.Interval{Lo: a.lo, Hi: a.hi, LoOK: a.loOK, HiOK: a.hiOK}
}

// between is the congruence of a with other bounds.
func (a value) between(iv num.Interval) value {
	a.lo, a.hi, a.loOK, a.hiOK = iv.Lo, iv.Hi, iv.LoOK, iv.HiOK
	return a
}

// bounds is a without its congruence.
func (a value) bounds() value {
	if a.isConstant() {
		return a
	}
	a.m, a.r = num.One(), num.Zero()
	return a
}

// widen is a value that contains b, which contains a, such that only finitely many steps lead from any value to the last: a
// bound of a that does not hold for b moves to the next threshold, and beyond these to the end of limit.
func (a value) widen(b, limit value, thresholds []num.Rat) value {
	if b.within(a) {
		return a
	}
	v := b
	if a.loOK && (!b.loOK || b.lo.Less(a.lo)) {
		v.lo, v.loOK = limit.lo, limit.loOK
		if i := sort.Search(len(thresholds), func(i int) bool { return b.lo.Less(thresholds[i]) }); b.loOK && i > 0 {
			v.lo, v.loOK = thresholds[i-1], true
		}
	}
	if a.hiOK && (!b.hiOK || a.hi.Less(b.hi)) {
		v.hi, v.hiOK = limit.hi, limit.hiOK
		if i := sort.Search(len(thresholds), func(i int) bool { return b.hi.LessEq(thresholds[i]) }); b.hiOK && i < len(thresholds) {
			v.hi, v.hiOK = thresholds[i], true
		}
	}
	w, _ := v.meet(limit) // it contains b
	return w
}

// String prints the value for test failures and traces.
func (a value) String() string {
	if a.isConstant() {
		return a.r.String()
	}
	lo, hi := "-oo", "oo"
	if a.loOK {
		lo = a.lo.String()
	}
	if a.hiOK {
		hi = a.hi.String()
	}
	s := fmt.Sprintf("[%s,%s]", lo, hi)
	if !a.m.IsOne() {
		s += fmt.Sprintf(" = %s mod %s", a.r, a.m)
	}
	return s
}
