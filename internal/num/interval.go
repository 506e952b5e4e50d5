package num

// Interval is a set of integers lo..hi; a bound that is not OK is infinite.
type Interval struct {
	Lo, Hi     Rat
	LoOK, HiOK bool
}

func Span(lo, hi Rat) Interval { return Interval{lo, hi, true, true} }

// Empty has no element.
func Empty() Interval { return Span(One(), Zero()) }

func Point(r Rat) Interval { return Span(r, r) }

func (a Interval) IsPoint() bool { return a.LoOK && a.HiOK && a.Lo.Equal(a.Hi) }

func (a Interval) IsEmpty() bool { return a.LoOK && a.HiOK && a.Hi.Less(a.Lo) }

func (a Interval) Contains(r Rat) bool {
	return (!a.LoOK || a.Lo.LessEq(r)) && (!a.HiOK || r.LessEq(a.Hi))
}

// AtLeast and atMost report whether all elements are.
func (a Interval) AtLeast(r Rat) bool { return a.LoOK && r.LessEq(a.Lo) }

func (a Interval) AtMost(r Rat) bool { return a.HiOK && a.Hi.LessEq(r) }

// Within reports whether a is a part of b.
func (a Interval) Within(b Interval) bool {
	return (!b.LoOK || a.AtLeast(b.Lo)) && (!b.HiOK || a.AtMost(b.Hi))
}

// Meet is the intersection of a and b, or a if that is empty: a contradiction is left for the solver to find.
func (a Interval) Meet(b Interval) Interval {
	if r := a.Intersect(b); !r.IsEmpty() {
		return r
	}
	return a
}

// Intersect is the intersection of a and b, which may be empty.
func (a Interval) Intersect(b Interval) Interval {
	if b.LoOK && (!a.LoOK || a.Lo.Less(b.Lo)) {
		a.Lo, a.LoOK = b.Lo, true
	}
	if b.HiOK && (!a.HiOK || b.Hi.Less(a.Hi)) {
		a.Hi, a.HiOK = b.Hi, true
	}
	return a
}

// Equal reports whether two intervals that are not empty have the same elements.
func (a Interval) Equal(b Interval) bool {
	return a.LoOK == b.LoOK && a.HiOK == b.HiOK && (!a.LoOK || a.Lo.Equal(b.Lo)) && (!a.HiOK || a.Hi.Equal(b.Hi))
}

// Join is the smallest interval that contains a and b.
func (a Interval) Join(b Interval) Interval {
	switch {
	case a.IsEmpty():
		return b
	case b.IsEmpty():
		return a
	}
	var r Interval
	if r.LoOK = a.LoOK && b.LoOK; r.LoOK {
		r.Lo = Min(a.Lo, b.Lo)
	}
	if r.HiOK = a.HiOK && b.HiOK; r.HiOK {
		r.Hi = Max(a.Hi, b.Hi)
	}
	return r
}

func (a Interval) Add(b Interval) Interval {
	r := Interval{LoOK: a.LoOK && b.LoOK, HiOK: a.HiOK && b.HiOK}
	if r.LoOK {
		r.Lo = a.Lo.Add(b.Lo)
	}
	if r.HiOK {
		r.Hi = a.Hi.Add(b.Hi)
	}
	return r
}

func (a Interval) Neg() Interval {
	return Interval{Lo: a.Hi.Neg(), Hi: a.Lo.Neg(), LoOK: a.HiOK, HiOK: a.LoOK}
}

func (a Interval) Scale(k Rat) Interval {
	switch k.Sign() {
	case 0:
		return Point(Zero())
	case -1:
		return a.Neg().Scale(k.Neg())
	}
	r := Interval{LoOK: a.LoOK, HiOK: a.HiOK}
	if r.LoOK {
		r.Lo = a.Lo.Mul(k)
	}
	if r.HiOK {
		r.Hi = a.Hi.Mul(k)
	}
	return r
}

// Mul is the interval of products.
func (a Interval) Mul(b Interval) Interval {
	switch {
	case a.IsPoint():
		return b.Scale(a.Lo)
	case b.IsPoint():
		return a.Scale(b.Lo)
	case a.LoOK && a.HiOK && b.LoOK && b.HiOK:
		return b.Scale(a.Lo).Join(b.Scale(a.Hi))
	case a.AtLeast(Zero()) && b.AtLeast(Zero()):
		return Interval{Lo: a.Lo.Mul(b.Lo), LoOK: true}
	case a.AtMost(Zero()) && b.AtMost(Zero()):
		return Interval{Lo: a.Hi.Mul(b.Hi), LoOK: true}
	case a.AtLeast(Zero()) && b.AtMost(Zero()):
		return Interval{Hi: a.Lo.Mul(b.Hi), HiOK: true}
	case a.AtMost(Zero()) && b.AtLeast(Zero()):
		return Interval{Hi: a.Hi.Mul(b.Lo), HiOK: true}
	default:
		return Interval{}
	}
}

// Divide is the interval of quotients by the constant d > 0 under a monotone rounding.
func (a Interval) Divide(d Rat, round func(Rat) Rat) Interval {
	r := a
	if r.LoOK {
		r.Lo = round(a.Lo.Div(d))
	}
	if r.HiOK {
		r.Hi = round(a.Hi.Div(d))
	}
	return r
}

// Values lists the elements, nil if there are more than limit.
func (a Interval) Values(limit int64) []Rat {
	if !a.LoOK || !a.HiOK {
		return nil
	}
	n, ok := a.Hi.Sub(a.Lo).Int64()
	if !ok || n >= limit {
		return nil
	}
	vs := make([]Rat, 0, n+1)
	for i := range n + 1 {
		vs = append(vs, a.Lo.Add(FromInt(i)))
	}
	return vs
}

// BitHull is the smallest -2^k..2^k-1, or 0..2^k-1, that contains a and b: bit operations do not leave it.
func BitHull(a, b Interval) Interval {
	all := a.Join(b)
	if !all.HiOK || !all.LoOK {
		return Interval{Lo: Zero(), LoOK: all.AtLeast(Zero())}
	}
	k := 0
	for !Pow2(k).Neg().LessEq(all.Lo) || !all.Hi.Less(Pow2(k)) {
		k++
	}
	if all.AtLeast(Zero()) {
		return Span(Zero(), Pow2(k).Sub(One()))
	}
	return Span(Pow2(k).Neg(), Pow2(k).Sub(One()))
}

// Without is a without k, if that is one of its bounds.
func (a Interval) Without(k Rat) Interval {
	if a.LoOK && a.Lo.Equal(k) {
		a = a.Meet(Interval{Lo: k.Add(One()), LoOK: true})
	}
	if a.HiOK && a.Hi.Equal(k) {
		a = a.Meet(Interval{Hi: k.Sub(One()), HiOK: true})
	}
	return a
}

// Beyond is a with only those bounds that b does not respect.
func (a Interval) Beyond(b Interval) Interval {
	if b.LoOK && a.Lo.LessEq(b.Lo) {
		a.LoOK = false
	}
	if b.HiOK && b.Hi.LessEq(a.Hi) {
		a.HiOK = false
	}
	return a
}
