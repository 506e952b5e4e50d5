package predabs

import (
	"cairn/smt"
)

// contained tells whether phi |= \/ ReachStates# (TUM lectures 4-7, figure 2, line 11), s itself left out, and which states
// contain it. One state with fewer conjuncts is looked for first, then one that is implied, then several together.
func (e *engine) contained(s *state) []*state {
	var others []*state
	for _, r := range e.tree.reached[s.loc] {
		switch {
		case r == s:
		case subset(r.label, s.label):
			return []*state{r}
		default:
			others = append(others, r)
		}
	}
	if len(others) == 0 {
		return nil
	}
	q := &cover{e: e, s: s, solve: smt.NewSolver(e.c, smt.Options{})}
	q.solve.Assert(e.strongAll(s.loc, s.label)...)
	for _, r := range others {
		if q.inside(r) {
			return []*state{r}
		}
	}
	if len(others) > 1 && q.insideAll(others) {
		return others
	}
	return nil
}

// cover asks which states contain s. A model is a concrete state of s: as long as it lies outside of another abstract state,
// that does not contain s.
type cover struct {
	e      *engine
	s      *state
	solve  *smt.Solver
	models []*smt.Model
}

// outside says that a concrete state does not belong to r.
func (q *cover) outside(r *state) smt.Term {
	e := q.e
	return e.strong(r.loc, e.c.Not(e.c.And(r.label...)))
}

// inside reports whether s |= r.
func (q *cover) inside(r *state) bool {
	return q.refute(q.outside(r))
}

// insideAll reports whether s is contained in the union of others.
func (q *cover) insideAll(others []*state) bool {
	var out []smt.Term
	for _, r := range others {
		out = append(out, q.outside(r))
	}
	return q.refute(q.e.c.And(out...))
}

// refute reports whether s contains no concrete state that satisfies f.
func (q *cover) refute(f smt.Term) bool {
	for _, m := range q.models {
		if m.Holds(f) {
			q.e.stats.saved++
			return false
		}
	}
	q.e.stats.queries++
	switch q.solve.Check(q.e.ctx, f) {
	case smt.Unsat:
		return true
	case smt.Sat:
		q.models = append(q.models, q.solve.Model())
	}
	return false
}

// cover marks s as contained in others. It leaves ReachStates# if it was there.
func (e *engine) cover(s *state, others []*state) {
	e.stats.covered++
	s.coverers = others
	for _, r := range others {
		r.covers = append(r.covers, s)
	}
}
