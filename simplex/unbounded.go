package simplex

import (
	"cmp"
	"slices"

	"cairn/internal/num"
)

// dropUnbounded removes the constraints that grow without limit in a common direction which leaves all others as they are:
// from any solution of the others, integral or not, one reaches a solution of all by going far enough (Bromberger, IJCAR
// 2018, "A reduction from unbounded linear mixed arithmetic problems into bounded problems", section 3). What remains has
// only constraints that are bounded on both sides, explicitly or by implication.
func (p *system) dropUnbounded() {
	lp, bounded := p.recession()
	if lp == nil {
		return
	}
	var h change
	var kept []constraint
	for i, c := range p.cons {
		if bounded[i] {
			kept = append(kept, c)
		} else {
			h.dropped = append(h.dropped, c)
		}
	}
	if h.dropped == nil {
		return
	}
	scale := num.One()
	for v, col := range lp.colOf {
		if col >= 0 && p.integer[v] {
			scale = num.Lcm(scale, lp.Value(col).Den())
		}
	}
	for v, col := range lp.colOf {
		if col >= 0 && !lp.Value(col).IsZero() {
			h.direction = append(h.direction, Entry{Var: Var(v), Coeff: lp.Value(col).Mul(scale)})
		}
	}
	p.cons = kept
	p.history = append(p.history, h)
}

// recession finds which constraints are bounded on the recession cone of the system, that is, constant on it, and a
// direction of the cone in which all others grow (the values of the returned relaxation). Asking for strict growth of all
// gives, as in impliedEqualities, a conflict whose members are constant. It returns nil when the context is cancelled.
func (p *system) recession() (*relaxation, []bool) {
	var cone system
	cone.ctx, cone.steps, cone.integer = p.ctx, p.steps, p.integer
	bounded := make([]bool, len(p.cons))
	for i, c := range p.cons {
		cone.cons = append(cone.cons, constraint{terms: c.terms})
		bounded[i] = c.lo.set && c.hi.set
	}
	lp := cone.relax(false)
	for {
		lp.Push()
		for i, c := range p.cons {
			switch {
			case bounded[i]:
				lp.assertSides(i, side{set: true}, side{set: true})
			case c.lo.set:
				lp.assertSides(i, side{Bound: Bound{Delta: 1}, set: true}, side{})
			default:
				lp.assertSides(i, side{}, side{Bound: Bound{Delta: -1}, set: true})
			}
		}
		c, err := lp.Check(p.ctx)
		if err != nil {
			return nil, nil
		}
		if c == nil {
			return lp, bounded
		}
		for _, t := range c.Tags {
			bounded[t/2] = true
		}
		lp.Pop()
	}
}

// boundVariables changes variables so that each one left is bounded. The constraints left by dropUnbounded are bounded, but
// 1 <= 3x - 3y + z <= 2 bounds none of its variables. Unimodular changes bring the coefficient matrix into Hermite normal
// form; then each row bounds one more variable, given those before (Bromberger 2018, section 4). A system with rational
// variables, or one whose variables are bounded already, stays as it is.
func (p *system) boundVariables() (reasons, bool) {
	changed := p.clone()
	used := map[Var]bool{}
	for i := range p.cons {
		for _, e := range p.cons[i].terms {
			if !p.integer[e.Var] {
				return nil, false
			}
			used[e.Var] = true
		}
	}
	slices.SortStableFunc(changed.cons, func(a, b constraint) int { return cmp.Compare(len(a.terms), len(b.terms)) })
	rank, core, bad := changed.hermite()
	if !bad && rank == len(used) {
		return nil, false
	}
	*p = *changed
	if bad {
		return core, true
	}
	return p.presolve()
}

// hermite processes the constraints in order. By reduce it leaves each one with at most one variable that is not a pivot of
// an earlier one, which becomes its pivot, and makes the other coefficients small against that of the pivot. It returns the
// number of pivots.
func (p *system) hermite() (rank int, core reasons, bad bool) {
	var pivots []Var
	for i := range p.cons {
		for p.stopped() == "" {
			fresh := slices.DeleteFunc(slices.Clone(p.cons[i].terms), func(e Entry) bool { return slices.Contains(pivots, e.Var) })
			if len(fresh) == 0 {
				break
			}
			x := slices.MinFunc(fresh, func(a, b Entry) int { return a.Coeff.Abs().Cmp(b.Coeff.Abs()) })
			others := slices.Clone(p.cons[i].terms)
			if len(fresh) > 1 {
				others = fresh
			}
			before := len(p.integer)
			if core, bad = p.reduceIfSmaller(others, x); bad {
				return 0, core, true
			}
			if len(fresh) == 1 {
				if len(p.integer) > before {
					x.Var = Var(before)
				}
				pivots = append(pivots, x.Var)
				break
			}
		}
	}
	return len(pivots), nil, false
}

// reduceIfSmaller is reduce where it changes a coefficient.
func (p *system) reduceIfSmaller(terms []Entry, x Entry) (reasons, bool) {
	for _, e := range terms {
		if e.Var != x.Var && !nearest(e.Coeff.Div(x.Coeff)).IsZero() {
			return p.reduce(terms, x)
		}
	}
	return nil, false
}
