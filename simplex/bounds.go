package simplex

import "cairn/internal/num"

// undo restores one bound.
type undo struct {
	v     Var
	upper bool
	old   bound
}

// BoundRef says which bound a member of a Conflict is: the lower or upper bound of Var.
type BoundRef struct {
	Var   Var
	Upper bool
}

// Conflict is a set of bounds that contradict each other over the rationals, with its Farkas certificate: written as
// "Var <= value" for an upper and "-Var <= -value" for a lower bound, the sum of the bounds, each multiplied by its
// positive coefficient, has a left side that is identically 0 and a right side below 0. The value of a bound on an integer
// variable is the one rounded inward. All three slices have the same length.
type Conflict struct {
	Tags   []Tag
	Coeffs []num.Rat
	Bounds []BoundRef
}

// Push starts a scope for bounds.
func (s *Simplex) Push() { s.levels = append(s.levels, len(s.trail)) }

// Pop takes back the bounds asserted since the last Push. Rows, and the assignment as a starting point, stay.
func (s *Simplex) Pop() {
	top := len(s.levels) - 1
	mark := s.levels[top]
	s.levels = s.levels[:top]
	for i := len(s.trail) - 1; i >= mark; i-- {
		u := &s.trail[i]
		*s.vars[u.v].bound(u.upper) = u.old
	}
	clear(s.trail[mark:])
	s.trail = s.trail[:mark]
	if s.failure != nil && s.failed > top {
		s.failure = nil
	}
	s.concrete = false
}

// Level is the number of open scopes.
func (s *Simplex) Level() int { return len(s.levels) }

// Lower returns the asserted lower bound of v, rounded if v is an integer variable.
func (s *Simplex) Lower(v Var) (Bound, Tag, bool) { b := &s.vars[v].lo; return b.Bound, b.tag, b.set }

// Upper returns the asserted upper bound of v, rounded if v is an integer variable.
func (s *Simplex) Upper(v Var) (Bound, Tag, bool) { b := &s.vars[v].hi; return b.Bound, b.tag, b.set }

// Assert adds v <= b if upper, else v >= b (Dutertre & de Moura 2006, figure 3). For an integer variable b is rounded inwards first.
// A bound that is not better than the present one is ignored. If it contradicts the other bound of v, the conflict is returned,
// and returned again by Check until the scope is popped.
func (s *Simplex) Assert(v Var, upper bool, b Bound, tag Tag) *Conflict {
	x := &s.vars[v]
	own, other, dir := &x.lo, &x.hi, 1
	if upper {
		own, other, dir = &x.hi, &x.lo, -1
		b = roundDown(b, x.step)
	} else {
		b = roundUp(b, x.step)
	}
	if own.set && dir*b.Cmp(own.Bound) <= 0 {
		return nil
	}
	if other.set && dir*b.Cmp(other.Bound) > 0 {
		if upper {
			return s.fail(v, other.tag, tag)
		}
		return s.fail(v, tag, other.tag)
	}
	s.setBound(v, upper, bound{b, tag, true})
	if dir*x.value.cmpBound(own) < 0 {
		s.repair(v, b)
	}
	return nil
}

// AssertLower adds v >= b.
func (s *Simplex) AssertLower(v Var, b Bound, tag Tag) *Conflict { return s.Assert(v, false, b, tag) }

// AssertUpper adds v <= b.
func (s *Simplex) AssertUpper(v Var, b Bound, tag Tag) *Conflict { return s.Assert(v, true, b, tag) }

// setBound stores a bound and, inside a scope, what it replaces.
func (s *Simplex) setBound(v Var, upper bool, b bound) {
	at := s.vars[v].bound(upper)
	if len(s.levels) > 0 {
		s.trail = append(s.trail, undo{v, upper, *at})
	}
	*at = b
	s.concrete = false
}

// repair moves v to the bound that it violates, or leaves that to Check if v is basic.
func (s *Simplex) repair(v Var, b Bound) {
	if s.vars[v].row >= 0 {
		s.queue.add(v)
		return
	}
	s.update(v, b.value())
}

func (s *Simplex) fail(v Var, lower, upper Tag) *Conflict {
	c := &Conflict{
		Tags:   []Tag{lower, upper},
		Coeffs: []num.Rat{num.One(), num.One()},
		Bounds: []BoundRef{{v, false}, {v, true}},
	}
	if s.failure == nil {
		s.failure, s.failed = c, len(s.levels)
	}
	return c
}

// Cmp compares values with infinitesimals.
func (b Bound) Cmp(c Bound) int {
	if r := b.Value.Cmp(c.Value); r != 0 {
		return r
	}
	return int(b.Delta) - int(c.Delta)
}

// roundUp returns the least multiple of step that is at least b, for step 0 b itself.
func roundUp(b Bound, step num.Rat) Bound {
	if step.IsZero() || b.Delta == 0 && step.IsOne() && b.Value.IsInt() {
		return b
	}
	q := b.Value.Div(step).Ceil()
	v := q.Mul(step)
	if b.Delta > 0 && v.Equal(b.Value) {
		v = v.Add(step)
	}
	return Bound{Value: v}
}

// roundDown returns the greatest multiple of step that is at most b, for step 0 b itself.
func roundDown(b Bound, step num.Rat) Bound {
	r := roundUp(Bound{b.Value.Neg(), -b.Delta}, step)
	return Bound{r.Value.Neg(), -r.Delta}
}
