package smt

import "slices"

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

// both returns what follows from a conjunction of two.
func (j *joiner) both(r, s implied) implied {
	from := len(j.parts)
	j.parts = append(j.parts, r, s)
	return j.all(from)
}

// all returns what follows from the conjunction of the parts from a number on, which it takes away.
func (j *joiner) all(from int) implied {
	parts := j.parts[from:]
	j.parts = j.parts[:from]
	j.order = j.order[:0]
	last, bounded := 0, 0
	for i, r := range parts {
		if r.never {
			return r
		}
		if len(r.bounds) > 0 {
			last, bounded = i, bounded+1
		}
		for k, b := range r.bounds {
			j.order = append(j.order, place{b.form, int32(i), int32(k)})
		}
	}
	if bounded == 0 {
		return implied{}
	}
	if bounded == 1 {
		return parts[last]
	}
	slices.SortFunc(j.order, func(x, y place) int {
		if x.form != y.form {
			return int(x.form - y.form)
		}
		return int(x.part - y.part)
	})
	out := make([]formBounds, 0, min(j.forms(), maxJoined))
	for i := 0; i < len(j.order); {
		first := j.order[i]
		b := parts[first.part].bounds[first.at]
		for i++; i < len(j.order) && j.order[i].form == first.form; i++ {
			more := &parts[j.order[i].part].bounds[j.order[i].at]
			b.lo, b.hi = tighter(b.lo, more.lo, 1), tighter(b.hi, more.hi, -1)
			if b.empty() {
				return implied{never: true}
			}
		}
		if len(out) < maxJoined {
			out = append(out, b)
		}
	}
	return implied{bounds: out}
}

// place tells where there are bounds on a form: which ones of which part of a conjunction.
type place struct{ form, part, at int32 }

// forms is the number of different forms in the order.
func (j *joiner) forms() int {
	n := 0
	for i, p := range j.order {
		if i == 0 || p.form != j.order[i-1].form {
			n++
		}
	}
	return n
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
