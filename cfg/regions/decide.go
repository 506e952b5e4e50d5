package regions

import (
	"maps"
	"math"
	"slices"

	"cairn/cfg"
)

// What objects a number may be the number of decides comparisons.

// learn takes note of a condition, and reports whether it may hold.
func (f *flow) learn(e *cfg.Expr, s *state) bool {
	switch {
	case e.Op == cfg.LAnd:
		return f.learn(e.Args[0], s) && f.learn(e.Args[1], s)
	case e.Op == cfg.Not && e.Args[0].Op == cfg.LOr:
		return f.learn(cfg.Negated(e.Args[0].Args[0]), s) && f.learn(cfg.Negated(e.Args[0].Args[1]), s)
	case f.comparesObjects(e):
		x := s.of(e.Args[0].Var)
		x.means = x.means.without(func(a atom) bool {
			holds, decided := f.compare(e.Op, a, e.Args[1], s)
			return decided && !holds
		})
		s.set(e.Args[0].Var, x)
		return x.means.any || len(x.means.list) > 0
	}
	return true
}

// comparesObjects reports whether e compares the number of an object with a constant, or with the next number to be taken.
func (f *flow) comparesObjects(e *cfg.Expr) bool {
	if !e.Op.IsComparison() || e.Args[0].Op != cfg.Ref || e.Args[0].Type != cfg.Object || f.counters[e.Args[0].Var] {
		return false
	}
	by := e.Args[1]
	return by.Op == cfg.Const || by.Op == cfg.Ref && f.counters[by.Var]
}

// within is what is known where the i-th operand of e is evaluated; nil if it never is.
func (f *flow) within(e *cfg.Expr, i int, s *state) *state {
	switch {
	case e.Op == cfg.LAnd && i == 1, e.Op == cfg.Cond && i == 1:
		return f.given(e.Args[0], s)
	case e.Op == cfg.LOr && i == 1, e.Op == cfg.Cond && i == 2:
		return f.given(cfg.Negated(e.Args[0]), s)
	}
	return s
}

// given is what is known if a condition holds; nil if it does not.
func (f *flow) given(c *cfg.Expr, s *state) *state {
	if !f.tells(c) {
		return s
	}
	t := *s
	if t.within = maps.Clone(s.within); t.within == nil {
		t.within = make(map[cfg.Var]value)
	}
	if !f.learn(c, &t) {
		return nil
	}
	return &t
}

// tells reports whether something can be learned from a condition.
func (f *flow) tells(c *cfg.Expr) bool {
	return f.comparesObjects(c) || (c.Op == cfg.LAnd || c.Op == cfg.LOr || c.Op == cfg.Not) && slices.ContainsFunc(c.Args, f.tells)
}

// decide is whether a comparison of the number of an object holds, if that is the same for all objects that it may be.
func (f *flow) decide(e *cfg.Expr, s *state) (holds, decided bool) {
	if !f.comparesObjects(e) {
		return false, false
	}
	means := s.of(e.Args[0].Var).means
	for i, a := range means.list {
		one, ok := f.compare(e.Op, a, e.Args[1], s)
		if !ok || i > 0 && one != holds {
			return false, false
		}
		holds = one
	}
	return holds, len(means.list) > 0
}

// compare is whether a comparison holds for the objects of an atom, if that is known: from the ranges that both sides are in.
func (f *flow) compare(op cfg.Op, a atom, by *cfg.Expr, s *state) (holds, decided bool) {
	x, y := f.rangeOf(a), numbers{}
	if a.isSite() && s.taking { // it may not be known yet that there is room for it
		x.end = math.MaxInt64
	}
	if by.Op == cfg.Const {
		n, ok := by.Val.Int64()
		if !ok {
			return false, false
		}
		y = numbers{n, n + 1}
	} else { // what has been taken is less than what will be
		y = numbers{s.of(by.Var).least, math.MaxInt64}
		if a.isSite() && f.sites[a.site()].counter == by.Var && !s.taking {
			x = numbers{x.first, y.first}
		}
	}
	less, more := x.end <= y.first, y.end <= x.first
	switch op {
	case cfg.Lt, cfg.Ge:
		return less == (op == cfg.Lt), less || y.end <= x.first+1
	case cfg.Gt, cfg.Le:
		return more == (op == cfg.Gt), more || x.end <= y.first+1
	default:
		same := x == y && x.end == x.first+1
		return same == (op == cfg.Eq), less || more || same
	}
}

// rangeOf is where the numbers of objects are.
func (f *flow) rangeOf(a atom) numbers {
	if a.isSite() {
		return f.counted
	}
	return numbers{int64(a), int64(a) + 1}
}
