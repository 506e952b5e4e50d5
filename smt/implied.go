package smt

// maxJoined bounds the number of forms that are followed through one formula.
const maxJoined = 64

// implied is what follows from a formula: bounds on forms, sorted by form, or falsehood.
type implied struct {
	bounds []formBounds
	never  bool
}

// formBounds are bounds on a form.
type formBounds struct {
	form   int32
	lo, hi limit
}

// both returns what follows from a conjunction.
func (j *joiner) both(r, s implied) implied {
	switch {
	case r.never || s.never:
		return implied{never: true}
	case len(r.bounds) == 0:
		return s
	case len(s.bounds) == 0:
		return r
	}
	out := make([]formBounds, 0, len(r.bounds)+len(s.bounds))
	x, y := r.bounds, s.bounds
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0].form < y[0].form:
			out, x = append(out, x[0]), x[1:]
		case x[0].form > y[0].form:
			out, y = append(out, y[0]), y[1:]
		default:
			b := formBounds{x[0].form, tighter(x[0].lo, y[0].lo, 1), tighter(x[0].hi, y[0].hi, -1)}
			if b.empty() {
				return implied{never: true}
			}
			out, x, y = append(out, b), x[1:], y[1:]
		}
	}
	out = append(append(out, x...), y...)
	return implied{bounds: out[:min(len(out), maxJoined)]}
}

// either returns what follows from a disjunction.
func (j *joiner) either(r, s implied) implied {
	switch {
	case r.never:
		return s
	case s.never:
		return r
	}
	var out []formBounds
	for x, y := r.bounds, s.bounds; len(x) > 0 && len(y) > 0; {
		switch {
		case x[0].form < y[0].form:
			x = x[1:]
		case x[0].form > y[0].form:
			y = y[1:]
		default:
			b := formBounds{x[0].form, looser(x[0].lo, y[0].lo, 1), looser(x[0].hi, y[0].hi, -1)}
			if b.lo.set || b.hi.set {
				out = append(out, b)
			}
			x, y = x[1:], y[1:]
		}
	}
	return implied{bounds: out}
}

// tighter returns the better of two lower (dir > 0) or upper bounds.
func tighter(a, b limit, dir int) limit {
	if !a.set || b.set && dir*b.Bound.Cmp(a.Bound) > 0 {
		return b
	}
	return a
}

// looser returns the worse of two lower (dir > 0) or upper bounds.
func looser(a, b limit, dir int) limit {
	if !a.set || b.set && dir*b.Bound.Cmp(a.Bound) > 0 {
		return a
	}
	return b
}

// isPoint reports whether the bounds leave one value.
func (b formBounds) isPoint() bool {
	return b.lo.set && b.hi.set && b.lo.Delta == 0 && b.hi.Delta == 0 && b.lo.Value.Equal(b.hi.Value)
}

func (b formBounds) empty() bool { return b.lo.set && b.hi.set && b.lo.Bound.Cmp(b.hi.Bound) > 0 }
