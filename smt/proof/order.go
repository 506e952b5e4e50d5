package proof

import "cairn/internal/num"

// byOrder checks whether the negated literals, all about multiples of one sum, leave no value for it.
func (k *checker) byOrder(clause []Lit) bool {
	var r values
	var base []Monomial
	for _, l := range clause {
		sides := []num.Rat{num.One()}
		if m := &k.meaning[max(l, -l)]; m.Kind == Divides && l > 0 {
			sides = append(sides, num.MinusOne())
		}
		for _, side := range sides {
			c, ok := k.said(-l, side)
			if !ok || len(c.sum.Mono) == 0 {
				return false
			}
			if base == nil {
				base = c.sum.Mono
			}
			f, ok := ratio(c.sum.Mono, base)
			if !ok {
				return false
			}
			r.restrict(c.kind, f, c.sum.Const.Neg().Div(f))
		}
	}
	return base != nil && r.empty()
}

// ratio returns f with a = f*b.
func ratio(a, b []Monomial) (num.Rat, bool) {
	if len(a) != len(b) {
		return num.Zero(), false
	}
	f := a[0].Coeff.Div(b[0].Coeff)
	for i := range a {
		if a[i].Var != b[i].Var || !a[i].Coeff.Equal(b[i].Coeff.Mul(f)) {
			return num.Zero(), false
		}
	}
	return f, true
}

// values is a set of rationals: an interval less some points.
type values struct {
	lo, hi end
	holes  []num.Rat
}

type end struct {
	at        num.Rat
	set, open bool
}

// restrict keeps the x for which f*x stands in the relation to f*at.
func (r *values) restrict(kind relation, f, at num.Rat) {
	switch {
	case kind == unequal:
		r.holes = append(r.holes, at)
		return
	case kind == equal || f.Sign() > 0:
		r.hi.tighten(end{at, true, kind == below}, 1)
	}
	if kind == equal || f.Sign() < 0 {
		r.lo.tighten(end{at, true, kind == below}, -1)
	}
}

func (e *end) tighten(by end, dir int) {
	if cmp := dir * by.at.Cmp(e.at); !e.set || cmp < 0 || cmp == 0 && by.open {
		*e = by
	}
}

func (r *values) empty() bool {
	if !r.lo.set || !r.hi.set {
		return false
	}
	switch cmp := r.lo.at.Cmp(r.hi.at); {
	case cmp > 0, cmp == 0 && (r.lo.open || r.hi.open):
		return true
	case cmp < 0:
		return false
	}
	for _, h := range r.holes {
		if h.Equal(r.lo.at) {
			return true
		}
	}
	return false
}

func (l Linear) scale(k num.Rat) Linear {
	out := Linear{make([]Monomial, len(l.Mono)), l.Const.Mul(k)}
	for i, m := range l.Mono {
		out.Mono[i] = Monomial{m.Var, m.Coeff.Mul(k)}
	}
	return out
}

// addMul returns l + k*r for a k other than 0.
func (l Linear) addMul(k num.Rat, r Linear) Linear {
	out := Linear{make([]Monomial, 0, len(l.Mono)+len(r.Mono)), l.Const.AddMul(k, r.Const)}
	a, b := l.Mono, r.Mono
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Var < b[0].Var:
			out.Mono, a = append(out.Mono, a[0]), a[1:]
		case len(a) == 0 || b[0].Var < a[0].Var:
			out.Mono, b = append(out.Mono, Monomial{b[0].Var, b[0].Coeff.Mul(k)}), b[1:]
		default:
			if c := a[0].Coeff.AddMul(k, b[0].Coeff); !c.IsZero() {
				out.Mono = append(out.Mono, Monomial{a[0].Var, c})
			}
			a, b = a[1:], b[1:]
		}
	}
	return out
}
