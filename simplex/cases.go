package simplex

import (
	"slices"

	"cairn/internal/num"
)

// maxWidth is the largest distance between the sides of a constraint that is split into equalities.
const maxWidth = 16

// search decides a system that has only bounded variables: by cuts and branch and bound, and where these do not come to an
// end soon, by the values of a narrow constraint.
func (p *system) search() (Status, reasons) {
	thin := p.thinnest()
	all := p.limits.Branches
	first := all
	if thin >= 0 {
		first = max(all/4, 1)
	}
	p.limits.Branches = first
	status, core := p.branchAndBound()
	p.limits.Branches += all - first
	if status != Unknown || thin < 0 || p.stopped() != "" {
		return status, core
	}
	return p.splitValues(thin)
}

// thinnest selects the constraint on several integer variables with the fewest possible values, -1 if all have many. It is
// a direction in which the polyhedron is flat (Lenstra, Math. Oper. Res. 1983).
func (p *system) thinnest() int {
	best, width := -1, num.FromInt(maxWidth+1)
	for i := range p.cons {
		c := &p.cons[i]
		if len(c.terms) < 2 || !c.lo.set || !c.hi.set || !p.allInteger(c) {
			continue
		}
		if w := c.hi.Value.Sub(c.lo.Value); w.Less(width) {
			best, width = i, w
		}
	}
	return best
}

// splitValues decides the system once for each value of constraint i. As an equality it removes a variable, after which
// divisibility often decides.
func (p *system) splitValues(i int) (Status, reasons) {
	c := &p.cons[i]
	why := c.why()
	core := why
	for v := c.lo.Value; v.LessEq(c.hi.Value); v = v.Add(num.One()) {
		p.limits.Branches--
		p.note(c.terms, Bound{Value: v})
		q := p.clone()
		s := side{Bound{Value: v}, why, true}
		q.cons[i].lo, q.cons[i].hi = s, s
		status, part := q.decide()
		p.limits = q.limits
		switch status {
		case Sat:
			*p = *q
			return Sat, nil
		case Unknown:
			return Unknown, nil
		}
		core = core.union(part)
	}
	return Unsat, core
}

// clone copies the system, so that one case can be decided without the others noticing.
func (p *system) clone() *system {
	q := *p
	q.integer = slices.Clone(p.integer)
	q.history = slices.Clone(p.history)
	q.meaning = slices.Clone(p.meaning)
	q.cons = slices.Clone(p.cons)
	for i := range q.cons {
		q.cons[i].terms = slices.Clone(q.cons[i].terms)
	}
	return &q
}
