package simplex

import "cairn/internal/num"

// decide solves the system. It leaves the values of the variables that are left in values (Sat), or returns the bounds that
// contradict each other (Unsat).
func (p *system) decide() (Status, reasons) {
	for {
		// 1. Equalities, divisibility.
		if core, bad := p.presolve(); bad {
			return Unsat, core
		}
		if p.stopped() != "" {
			return Unknown, nil
		}
		// 2. Rational relaxation; its solution, or a rounded one, may do.
		lp := p.relax(false)
		if core, bad, err := lp.check(); err != nil || bad {
			return unsatIf(bad), core
		}
		if p.tryValues(lp) || p.tryCube(lp) {
			return Sat, nil
		}
		// 3. Inequalities that can only hold with equality are more equalities.
		if !p.impliedEqualities(lp) {
			break
		}
	}
	// 4. What is unbounded in some direction cannot contradict anything.
	p.dropUnbounded()
	// 5. Variables in which the rest is bounded.
	if core, bad := p.boundVariables(); bad {
		return Unsat, core
	}
	if p.stopped() != "" {
		return Unknown, nil
	}
	// 6. Cuts, branch and bound, values of narrow constraints.
	return p.search()
}

func unsatIf(bad bool) Status {
	if bad {
		return Unsat
	}
	return Unknown
}

// stopped says what ended the search early, if anything did.
func (p *system) stopped() string {
	switch err := p.steps.Take(p.ctx, 1); {
	case err != nil:
		return err.Error()
	case p.failure != nil:
		return p.failure.Error()
	case p.limits.Changes <= 0:
		return "budget of substitutions exhausted"
	case p.limits.Branches <= 0:
		return "budget of branches exhausted"
	}
	return ""
}

// relaxation is a Simplex over the variables of a system. The tag of a bound is twice the index of its constraint, plus one
// for the upper side; cuts have tags from len(cons)*2 on, with their reasons in cuts.
type relaxation struct {
	*Simplex
	p     *system
	colOf []Var // by variable of the system: its variable here, or -1
	varOf []Var // the inverse
	rowOf []Var // by constraint
	cuts  []reasons
}

// relax builds the relaxation. Without integer all its variables are rational.
func (p *system) relax(integer bool) *relaxation {
	lp := &relaxation{Simplex: New(), p: p, colOf: make([]Var, len(p.integer)), rowOf: make([]Var, len(p.cons))}
	lp.Steps = p.steps
	for i := range lp.colOf {
		lp.colOf[i] = -1
	}
	for i := range p.cons {
		for _, e := range p.cons[i].terms {
			if lp.colOf[e.Var] < 0 {
				lp.colOf[e.Var] = lp.NewVar(integer && p.integer[e.Var])
				lp.varOf = append(lp.varOf, e.Var)
			}
		}
	}
	var terms []Entry
	for i := range p.cons {
		terms = terms[:0]
		for _, e := range p.cons[i].terms {
			terms = append(terms, Entry{Var: lp.colOf[e.Var], Coeff: e.Coeff})
		}
		lp.rowOf[i] = lp.DefineRow(terms)
		c := &p.cons[i]
		lp.assertSides(i, c.lo, c.hi)
	}
	return lp
}

// assertSides bounds the row of constraint i. It reports whether that contradicts itself at once, as Check does.
func (lp *relaxation) assertSides(i int, lo, hi side) (bad bool) {
	return lo.set && lp.AssertLower(lp.rowOf[i], lo.Bound, Tag(2*i)) != nil ||
		hi.set && lp.AssertUpper(lp.rowOf[i], hi.Bound, Tag(2*i+1)) != nil
}

// why translates tags of the relaxation into those of the caller.
func (lp *relaxation) why(tags []Tag) reasons {
	var r reasons
	for _, t := range tags {
		i := int(t / 2)
		switch {
		case i >= len(lp.p.cons):
			r = r.union(lp.cuts[int(t)-2*len(lp.p.cons)])
		case t%2 == 0:
			r = r.union(lp.p.cons[i].lo.why)
		default:
			r = r.union(lp.p.cons[i].hi.why)
		}
	}
	return r
}

// check tests the relaxation for a contradiction.
func (lp *relaxation) check() (core reasons, bad bool, err error) {
	c, err := lp.Check(lp.p.ctx)
	if err != nil || c == nil {
		lp.p.failure = err
		return nil, false, err
	}
	return lp.why(c.Tags), true, nil
}

// tryValues takes over the values of the relaxation if they are integral, or become a solution by rounding.
func (p *system) tryValues(lp *relaxation) bool {
	p.values = make([]num.Rat, len(p.integer))
	for v, col := range lp.colOf {
		if col < 0 {
			continue
		}
		p.values[v] = lp.Value(col)
		if p.integer[v] && !p.values[v].IsInt() {
			p.values[v] = nearest(p.values[v])
		}
	}
	for i := range p.cons {
		if !p.cons[i].holds(eval(p.cons[i].terms, p.values)) {
			return false
		}
	}
	return true
}

// tryCube is the unit-cube test of Bromberger and Weidenbach (IJCAR 2016, section 4): if a cube of edge 1 fits into the
// polyhedron, its centre rounds to a solution. Every side moves inward by half the sum of the coefficients of integers;
// the integral bounds of single variables may stay.
func (p *system) tryCube(lp *relaxation) bool {
	lp.Push()
	defer lp.Pop()
	for i := range p.cons {
		c := &p.cons[i]
		if len(c.terms) < 2 {
			continue
		}
		var norm num.Rat
		for _, e := range c.terms {
			if p.integer[e.Var] {
				norm = norm.Add(e.Coeff.Abs())
			}
		}
		half := norm.Div(num.FromInt(2))
		lo, hi := c.lo, c.hi
		lo.Value, hi.Value = lo.Value.Add(half), hi.Value.Sub(half)
		if lp.assertSides(i, lo, hi) {
			return false
		}
	}
	if c, err := lp.Check(p.ctx); c != nil || err != nil {
		return false
	}
	return p.tryValues(lp)
}

// impliedEqualities looks for inequalities that no solution satisfies strictly, and turns them into equalities: if all
// are asserted strictly, a conflict is a weighted sum of them that reads 0 < 0, so each one in it is tight. It returns
// whether it found some.
func (p *system) impliedEqualities(lp *relaxation) bool {
	lp.Push()
	defer lp.Pop()
	for i := range p.cons {
		c := &p.cons[i]
		lo, hi := c.lo, c.hi
		lo.Delta, hi.Delta = 1, -1
		lp.assertSides(i, lo, hi)
	}
	c, err := lp.Check(p.ctx)
	if err != nil || c == nil {
		return false
	}
	why := lp.why(c.Tags)
	for _, t := range c.Tags {
		con := &p.cons[t/2]
		s := con.lo
		if t%2 == 1 {
			s = con.hi
		}
		s.why = why
		con.lo, con.hi = s, s
	}
	return true
}
