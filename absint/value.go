package absint

import (
	"sort"

	"cairn/cfg"
	"cairn/internal/num"
)

// value is a set of integers: those of an interval that are congruent to r modulo m.
// It is reduced: m = 0 exactly for the constant r = lo = hi; otherwise 0 <= r < m, and the bounds are members. There is no
// empty value; operations that can be empty say so by a second result.
type value struct {
	num.Interval
	m, r num.Rat
}

// top is the set of all integers.
func top() value { return value{m: num.One()} }

// constant is the set of r alone.
func constant(r num.Rat) value { return value{Interval: num.Point(r), r: r} }

// allOf is the set of the integers of an interval that is not empty.
func allOf(iv num.Interval) value {
	v, _ := value{Interval: iv, m: num.One()}.reduced()
	return v
}

// span is the set lo..Hi.
func span(lo, hi num.Rat) value { return allOf(num.Span(lo, hi)) }

// atLeast is the set of all integers from lo on, atMost of those up to hi.
func atLeast(lo num.Rat) value { return allOf(num.Interval{Lo: lo, LoOK: true}) }

func atMost(hi num.Rat) value { return allOf(num.Interval{Hi: hi, HiOK: true}) }

// class is the set of the integers that are congruent to r modulo m; m may be 0.
func class(m, r num.Rat) value {
	if m.IsZero() {
		return constant(r)
	}
	m = m.Abs()
	return value{m: m, r: num.FloorMod(r, m)}
}

// typeRange is the set of the values of t; of what arrays contain nothing is known.
func typeRange(t cfg.Type) value {
	if t.Kind == cfg.Array {
		return top()
	}
	return allOf(t.Range())
}

func truthRange() value { return span(num.Zero(), num.One()) }

func (a value) isConstant() bool { return a.m.IsZero() }

func (a value) contains(x num.Rat) bool {
	return a.Contains(x) && (a.isConstant() || num.FloorMod(x.Sub(a.r), a.m).IsZero())
}

// nonNegative and nonPositive report what holds for all members.
func (a value) nonNegative() bool { return a.AtLeast(num.Zero()) }

func (a value) nonPositive() bool { return a.AtMost(num.Zero()) }

// reduced brings a into reduced form; ok is false if the set is empty.
func (a value) reduced() (v value, ok bool) {
	if a.m.IsZero() {
		return constant(a.r), a.Contains(a.r)
	}
	if !a.m.IsOne() {
		if a.LoOK {
			a.Lo = a.Lo.Add(num.FloorMod(a.r.Sub(a.Lo), a.m))
		}
		if a.HiOK {
			a.Hi = a.Hi.Sub(num.FloorMod(a.Hi.Sub(a.r), a.m))
		}
	}
	if a.IsPoint() {
		return constant(a.Lo), true
	}
	return a, !a.IsEmpty()
}

// within reports whether a is a subset of b.
func (a value) within(b value) bool {
	switch {
	case !a.Within(b.Interval):
		return false
	case b.isConstant():
		return a.isConstant() // and then the bounds say that it is the same
	}
	return num.FloorMod(a.m, b.m).IsZero() && num.FloorMod(a.r.Sub(b.r), b.m).IsZero()
}

// join is the smallest value that contains a and b.
func (a value) join(b value) value {
	v := class(num.Gcd(num.Gcd(a.m, b.m), a.r.Sub(b.r)), a.r)
	v.Interval = a.Join(b.Interval)
	return v
}

// meet is the intersection; ok is false if it is empty.
func (a value) meet(b value) (v value, ok bool) {
	v = a
	if b.LoOK && (!v.LoOK || v.Lo.Less(b.Lo)) {
		v.Lo, v.LoOK = b.Lo, true
	}
	if b.HiOK && (!v.HiOK || b.Hi.Less(v.Hi)) {
		v.Hi, v.HiOK = b.Hi, true
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
	case a.LoOK && a.Lo.Equal(x):
		a.Lo = a.Lo.Add(one)
	case a.HiOK && a.Hi.Equal(x):
		a.Hi = a.Hi.Sub(one)
	}
	return a.reduced()
}

// members lists the elements, nil if there are more than limit.
func (a value) members(limit int64) []num.Rat {
	if a.isConstant() {
		return []num.Rat{a.r}
	}
	if !a.LoOK || !a.HiOK || num.FromInt(limit-1).Mul(a.m).Less(a.Hi.Sub(a.Lo)) {
		return nil
	}
	var out []num.Rat
	for x := a.Lo; x.LessEq(a.Hi); x = x.Add(a.m) {
		out = append(out, x)
	}
	return out
}

// shifted is the set of x + k.
func (a value) shifted(k num.Rat) value { return a.add(constant(k)) }

// widen is a value that contains b, which contains a, such that only finitely many steps lead from any value to the last: a
// bound of a that does not hold for b moves to the next threshold, and beyond these to the end of limit.
func (a value) widen(b, limit value, thresholds []num.Rat) value {
	if b.within(a) {
		return a
	}
	v := b
	if a.LoOK && (!b.LoOK || b.Lo.Less(a.Lo)) {
		v.Lo, v.LoOK = limit.Lo, limit.LoOK
		if i := sort.Search(len(thresholds), func(i int) bool { return b.Lo.Less(thresholds[i]) }); b.LoOK && i > 0 {
			v.Lo, v.LoOK = thresholds[i-1], true
		}
	}
	if a.HiOK && (!b.HiOK || a.Hi.Less(b.Hi)) {
		v.Hi, v.HiOK = limit.Hi, limit.HiOK
		if i := sort.Search(len(thresholds), func(i int) bool { return b.Hi.LessEq(thresholds[i]) }); b.HiOK && i < len(thresholds) {
			v.Hi, v.HiOK = thresholds[i], true
		}
	}
	w, _ := v.meet(limit) // it contains b
	return w
}
